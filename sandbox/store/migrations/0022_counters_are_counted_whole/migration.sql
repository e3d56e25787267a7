-- Every posting wrote it, and who reads the counters reads them all.
DROP INDEX "CounterEvent_companyId_kind_phase_idx";
