/**
 * The settings of every portal and sandbox under test. They wait long, so that a machine that is busy with other tests
 * causes no outage and no late outcome.
 */
export const patientSettings = {
  DATABASE_WAIT_SECONDS: "60",
  SANDBOX_DATABASE_WAIT_SECONDS: "60",
  OPERATION_ANSWER_SECONDS: "60",
};
