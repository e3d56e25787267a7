/** An answer that a customer filled in and that was not recorded, with the problem. */
export type PostedAnswer = { problem: "too_many_requests" | "invalid_input" | "failed"; name: string; message: string };
