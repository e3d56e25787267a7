import { readForm, seeOther, toProblemAnswer } from "@/lib/auth/redirect";
import { assertOwnPage } from "@/lib/auth/refusals";
import { forgetInBrowser, sessionOf } from "@/lib/auth/session";
import { endAllSessions, endSession } from "@/lib/auth/sessions";

/** Ends this browser's session or, with `everywhere` in the form, all sessions of the person. */
export async function POST(request: Request): Promise<Response> {
  try {
    await assertOwnPage(request, { kind: "session.refused" });
    // A request without a form ends only this session.
    const endsAllSessions = request.headers.has("content-type") && (await readForm(request)).has("everywhere");
    const session = await sessionOf(request);
    const cookies = session ? [await (endsAllSessions ? endAllSessions : endSession)(session)] : [];
    return forgetInBrowser(seeOther("/", cookies));
  } catch (error) {
    return toProblemAnswer(request, error, "/");
  }
}
