import { describe, expect, it } from "vitest";
import type { DraftEditInput } from "@/lib/api/contract/operations/draft-edit";
import { createPortalCopy } from "./portal-copy";

/** Returns a portal that stores texts: a write that does not name the latest revision is refused. */
function portal() {
  const kept = new Map<string, DraftEditInput>();
  let made = 0;
  let isDown = false;
  const ports = {
    newId: () => `id-${++made}`,
    keep: async (key: string, input: DraftEditInput) => {
      await Promise.resolve();
      if (isDown) return { ok: false as const, problem: { code: "remote_busy" as const } };
      if ((kept.get(key)?.revision ?? null) !== input.seen)
        return { ok: false as const, problem: { code: "conflict" as const } };
      kept.set(key, input);
      return { ok: true as const };
    },
    erase: async (key: string, revision: string) => {
      if (kept.get(key)?.revision === revision) kept.delete(key);
    },
  };
  const down = (now: boolean) => {
    isDown = now;
  };
  return { kept, ports, down };
}

const texts = (kept: ReadonlyMap<string, DraftEditInput>) => [...kept.values()].map(({ text }) => text);

describe("a copy in the portal", () => {
  it("is written one after the other, however fast it is typed", async () => {
    const { kept, ports } = portal();
    const copy = createPortalCopy(ports, { key: "new", version: null });
    expect(await Promise.all(["a", "ab", "abc"].map((text) => copy.keep(text, false)))).toEqual([true, true, true]);
    expect(texts(kept)).toEqual(["abc"]);
  });

  it("never writes over what another window wrote", async () => {
    const { kept, ports } = portal();
    const [one, other] = [1, 2].map(() => createPortalCopy(ports, { key: "draft", version: "draft" }));
    expect(await one?.keep("mine", false)).toBe(true);
    expect(await other?.keep("theirs", false)).toBe(false);
    expect(await other?.keep("theirs again", false)).toBe(false);
    await other?.forget();
    expect(texts(kept)).toEqual(["mine"]);
  });

  it("goes on from what was kept before", async () => {
    const { kept, ports } = portal();
    await createPortalCopy(ports, { key: "begun", version: null }).keep("before", false);
    const copy = createPortalCopy(ports, { key: "other", version: null });
    copy.follow({ draftId: "begun", revision: kept.get("begun")?.revision ?? "" });
    expect(await copy.keep("after", false)).toBe(true);
    expect([copy.key(), texts(kept)]).toEqual(["begun", ["after"]]);
  });

  it("stays thrown away when it was still being read", async () => {
    const { kept, ports } = portal();
    await createPortalCopy(ports, { key: "begun", version: null }).keep("before", false);
    const copy = createPortalCopy(ports, { key: "begun", version: null });
    const found = copy.find(async () => ({
      draftId: "begun",
      version: null,
      text: "before",
      revision: kept.get("begun")?.revision ?? "",
      keptAt: "2026-10-14T08:00:00Z",
    }));
    await copy.forget();
    expect([await found, kept.size]).toEqual([null, 0]);
  });

  it("is gone once it is saved, after what was still on its way; the next one is another", async () => {
    const { kept, ports } = portal();
    const copy = createPortalCopy(ports, { key: "new", version: null });
    const onItsWay = copy.keep("first", false);
    await copy.forget();
    expect([await onItsWay, kept.size]).toEqual([true, 0]);
    await copy.keep("second", false);
    expect([...kept.keys()]).not.toEqual(["new"]);
  });

  it("is written again when the portal is back", async () => {
    const { kept, ports, down } = portal();
    const copy = createPortalCopy(ports, { key: "new", version: null });
    down(true);
    expect(await copy.keep("lost", false)).toBe(false);
    down(false);
    expect(await copy.keep("kept", false)).toBe(true);
    expect(texts(kept)).toEqual(["kept"]);
  });
});
