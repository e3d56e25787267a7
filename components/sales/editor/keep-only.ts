import type { Written } from "./document-kind";
import type { Desk } from "./draft-desk";
import type { DraftValues } from "./draft-values";
import type { keepTyped } from "./keep-typed";
import type { KeeperPorts, Saved } from "./keeper-ports";

/** Stands in for the books where the service keeps no drafts: saved is what the portal holds. */
export function keepOnly<D extends Written>(
  { draft: of }: KeeperPorts<D>,
  desk: Desk<D>,
  typing: ReturnType<typeof keepTyped<D>>,
) {
  return {
    /** @param asked a person pressed; otherwise nothing is done that is not done anyhow */
    async save(asked: boolean): Promise<Saved<D>> {
      if (desk.isComparing()) return { ok: false, problem: null };
      if (asked) {
        typing.keepHere();
        await typing.keepThere(false);
      }
      if (desk.isComparing()) return { ok: false, problem: null };
      return { ok: true, draft: of.withValues(desk.draft, desk.named()) };
    },
    follow: async () => "same" as const,
    namedAs: (_answer: D, values: DraftValues) => values,
  };
}
