/**
 * The settings of every portal and sandbox that is tested: a machine that is busy with other tests is no outage, and makes
 * no outcome late.
 */
export const patientSettings = {
  DATABASE_WAIT_SECONDS: "60",
  SANDBOX_DATABASE_WAIT_SECONDS: "60",
  OPERATION_ANSWER_SECONDS: "60",
};
