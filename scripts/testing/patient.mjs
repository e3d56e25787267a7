/** Settings of every portal that is tested: a machine that is busy with other tests is no outage of its database. */
export const patient = { DATABASE_WAIT_SECONDS: "30" };
