import { describe, expect, it } from "vitest";
import type { DraftEditInput } from "@/lib/api/contract/operations/draft-edit";
import { createPortalCopy } from "./portal-copy";

/** Returns a portal that stores texts: a write that does not name the latest revision is refused. */
function makePortal() {
  const storedInputs = new Map<string, DraftEditInput>();
  let createdIdCount = 0;
  let isPortalDown = false;
  const copyPorts = {
    newId: () => `id-${++createdIdCount}`,
    write: async (key: string, input: DraftEditInput) => {
      await Promise.resolve();
      if (isPortalDown) return { ok: false as const, problem: { code: "remote_busy" as const } };
      if ((storedInputs.get(key)?.revision ?? null) !== input.seen)
        return { ok: false as const, problem: { code: "conflict" as const } };
      storedInputs.set(key, input);
      return { ok: true as const };
    },
    erase: async (key: string, revision: string) => {
      if (storedInputs.get(key)?.revision === revision) storedInputs.delete(key);
    },
  };
  const setDown = (isDownNow: boolean) => {
    isPortalDown = isDownNow;
  };
  return { storedInputs, copyPorts, setDown };
}

const storedTextsOf = (storedInputs: ReadonlyMap<string, DraftEditInput>) =>
  [...storedInputs.values()].map(({ text }) => text);

describe("a copy in the portal", () => {
  it("is written one after the other, however fast it is typed", async () => {
    const { storedInputs, copyPorts } = makePortal();
    const portalCopy = createPortalCopy(copyPorts, { key: "new", recordId: null });
    expect(await Promise.all(["a", "ab", "abc"].map((text) => portalCopy.write(text, false)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(storedTextsOf(storedInputs)).toEqual(["abc"]);
  });

  it("never writes over what another window wrote", async () => {
    const { storedInputs, copyPorts } = makePortal();
    const [firstCopy, secondCopy] = [1, 2].map(() => createPortalCopy(copyPorts, { key: "draft", recordId: "draft" }));
    expect(await firstCopy?.write("mine", false)).toBe(true);
    expect(await secondCopy?.write("theirs", false)).toBe(false);
    expect(await secondCopy?.write("theirs again", false)).toBe(false);
    await secondCopy?.forgetText();
    expect(storedTextsOf(storedInputs)).toEqual(["mine"]);
  });

  it("goes on from what was kept before", async () => {
    const { storedInputs, copyPorts } = makePortal();
    await createPortalCopy(copyPorts, { key: "begun", recordId: null }).write("before", false);
    const portalCopy = createPortalCopy(copyPorts, { key: "other", recordId: null });
    portalCopy.adoptEdit({ draftId: "begun", revision: storedInputs.get("begun")?.revision ?? "" });
    expect(await portalCopy.write("after", false)).toBe(true);
    expect([portalCopy.currentKey(), storedTextsOf(storedInputs)]).toEqual(["begun", ["after"]]);
  });

  it("stays thrown away when it was still being read", async () => {
    const { storedInputs, copyPorts } = makePortal();
    await createPortalCopy(copyPorts, { key: "begun", recordId: null }).write("before", false);
    const portalCopy = createPortalCopy(copyPorts, { key: "begun", recordId: null });
    const foundEdit = portalCopy.findEdit(async () => ({
      draftId: "begun",
      version: null,
      text: "before",
      revision: storedInputs.get("begun")?.revision ?? "",
      keptAt: "2026-10-14T08:00:00Z",
    }));
    await portalCopy.forgetText();
    expect([await foundEdit, storedInputs.size]).toEqual([null, 0]);
  });

  it("is gone once it is saved, after what was still on its way; the next one is another", async () => {
    const { storedInputs, copyPorts } = makePortal();
    const portalCopy = createPortalCopy(copyPorts, { key: "new", recordId: null });
    const pendingWrite = portalCopy.write("first", false);
    await portalCopy.forgetText();
    expect([await pendingWrite, storedInputs.size]).toEqual([true, 0]);
    await portalCopy.write("second", false);
    expect([...storedInputs.keys()]).not.toEqual(["new"]);
  });

  it("is written again when the portal is back", async () => {
    const { storedInputs, copyPorts, setDown } = makePortal();
    const portalCopy = createPortalCopy(copyPorts, { key: "new", recordId: null });
    setDown(true);
    expect(await portalCopy.write("lost", false)).toBe(false);
    setDown(false);
    expect(await portalCopy.write("kept", false)).toBe(true);
    expect(storedTextsOf(storedInputs)).toEqual(["kept"]);
  });
});
