/** The content of a form that was not recorded and is shown again on its page, and the reason. */
export type PostedForm = { problem: "too_many_requests" | "invalid_input" | "failed"; name: string; message: string };

/** Only the server in front of Next sets this header; it removes a header of this name from a caller's request. */
export const postedHeader = "x-stegvis-posted";

export function encodePostedForm(form: PostedForm): string {
  return Buffer.from(JSON.stringify(form)).toString("base64url");
}

export function findPostedForm(headers: { get(name: string): string | null }): PostedForm | null {
  const text = headers.get(postedHeader);
  return text === null ? null : (JSON.parse(Buffer.from(text, "base64url").toString()) as PostedForm);
}
