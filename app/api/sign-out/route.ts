import { assertSameOrigin } from "@/lib/auth/guard";
import { problemAnswer, seeOther } from "@/lib/auth/redirect";
import { endSession, sessionOf } from "@/lib/auth/session";

export async function POST(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request);
    const session = await sessionOf(request);
    return seeOther("/", session ? [await endSession(session)] : []);
  } catch (error) {
    return problemAnswer(request, error, "/");
  }
}
