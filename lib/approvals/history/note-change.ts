import "server-only";
import type { Match } from "../../api/remote/allow-list";
import { isUndone } from "../../api/remote/errors";
import type { Passing } from "../../api/remote/write-hooks";
import type { CompanyAccess } from "../../auth/access";
import type { WholeAnswer } from "../../platform/process-bridge";
import { noteWriter, takeBackWriter } from "../draft-writers";
import { changesFiles, fileChangesOf } from "./files";
import { noteWrite, replacesDraft, type Write, writtenBy } from "./note";

/**
 * Passes a change of supplier invoice drafts on. Whose it is is noted before the service is asked, so that nothing that ends
 * this process in between frees anybody; it is taken back only where the service clearly refused. What was refused here before
 * it was asked is nobody's. The trail gets a row once the service has answered, and also where its answer was lost.
 *
 * @throws Problem as passing it on does; where files are about, what keeps from knowing which draft they belong to
 */
export async function noted(access: CompanyAccess, match: Match, passing: Passing): Promise<WholeAnswer> {
  const write = await writeOf(access, match, passing.body);
  const before = replacesDraft(write.method, write.pattern) ? await passing.before().catch(() => null) : null;
  let mayStand = false;
  const ask = async () => {
    const rows = await noteWriter(access, writtenBy(write), "changed");
    try {
      mayStand = true;
      return await passing.send();
    } catch (error) {
      if (isUndone(error)) {
        mayStand = false;
        await takeBackWriter(access, rows);
      }
      throw error;
    }
  };
  try {
    const { answer, value } = await passing.pass(ask);
    await noteWrite(access, write, { before, after: value });
    return answer;
  } catch (error) {
    if (mayStand) await noteWrite(access, write, "lost");
    throw error;
  }
}

async function writeOf(access: CompanyAccess, { row, path }: Match, body: Passing["body"]): Promise<Write> {
  const { method, path: pattern } = row;
  const value: unknown = body === undefined ? null : JSON.parse(String(body));
  const files = changesFiles(method, pattern) ? await fileChangesOf(access, { method, path, body: value }) : [];
  return { method, pattern, path, body: value, files };
}
