/** What was filled in and not recorded. */
export type Posted = { problem: "too_many_requests" | "invalid_input" | "failed"; name: string; message: string };
