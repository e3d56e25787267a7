import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { useEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { UndoToasts } from "@/components/undo/undo-toasts";
import { recentSubmissions } from "@/lib/api/browser/operations/submissions";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { emptySupplierDraft } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { mountWithoutBrowser } from "../../../scripts/testing/mounted";
import { type Decisions, useDecisions } from "./decisions/use-decisions";
import { useNewestAction } from "./decisions/use-newest-action";
import { useNotifyOfUndoneDecision } from "./decisions/use-notify-of-undone-decision";

type Action = { label: string; keys?: string; busy?: boolean; run: () => void };
type ShownToast = { words: string; action?: Action | undefined };

const shown = vi.hoisted(() => ({
  slabs: new Map<string, readonly Action[]>(),
  passing: [] as ShownToast[],
  open: (_page: string) => {},
  show: (words: string, action?: Action) => void shown.passing.push({ words, action }),
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: (page: string) => shown.open(page) }),
  usePathname: () => "/companies/c/purchases/approvals",
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock("@/components/ui/toast", () => ({
  useToast: () => shown.show,
  ToastSlab: ({ name, actions }: { name: string; actions: readonly Action[] }) => {
    useEffect(() => {
      shown.slabs.set(name, actions);
      return () => void shown.slabs.delete(name);
    });
    return null;
  },
}));

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ offered: allScopes, role: "owner", personId: "p" } as const),
};
const draftOf = (id: string): SupplierInvoiceDraft => ({
  ...emptySupplierDraft,
  ...{ id, supplierName: "Telia", invoiceNumber: `T-${id}`, totalMinor: 10_000n, currencyCode: "SEK" },
});
const seenDocument = Promise.resolve({ is: "none" } as const);
const emptyQueue = { items: [], approvalStates: { byDraftId: new Map(), isRead: true, readAt: new Map() } };

/**
 * Simulates the portal: it answers a command only when the test calls `answerCommand`, and every other request at
 * once.
 */
function portal() {
  const operations = new Map<string, object>();
  const answers = new Map<string, () => void>();
  const waitingOperation = (subject: string, reference: string, key: string) => ({
    ...{ id: `o-${subject}`, kind: "approve-supplier-invoice", key, subject, batchId: null, stage: "waiting" },
    ...{ leftMs: 60_000, withdrawable: true, scheduled: false, onHold: false, untold: false, personId: "p" },
    ...{
      next: null,
      following: [],
      sends: false,
      held: false,
      posted: null,
      made: null,
      approval: null,
      problem: null,
    },
    about: { customerName: "Telia", number: null, reference, minor: "10000", currencyCode: "SEK" },
  });
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    const path = url.replace("/api/companies/c/operations", "");
    const withdrawn = /^\/(.+)\/withdraw$/.exec(path)?.[1];
    if (path === "") {
      const { key, input } = JSON.parse(String(body)) as { key: string; input: { draftId: string } };
      await new Promise<void>((resolve) => answers.set(input.draftId, resolve));
      const operation = waitingOperation(input.draftId, `T-${input.draftId}`, key);
      operations.set(operation.id, operation);
      return Response.json(operation);
    }
    if (withdrawn) {
      const operation = { ...operations.get(withdrawn), stage: "withdrawn", withdrawable: false, leftMs: null };
      operations.set(withdrawn, operation);
      return Response.json(operation);
    }
    return Response.json({ items: [...operations.values()].toReversed(), answers: [], isAnswerAwaited: false });
  });
  return {
    awaitCommand: (draftId: string) => expect.poll(() => [...answers.keys()]).toContain(draftId),
    answer: (draftId: string) => answers.get(draftId)?.(),
    stageOf: (draftId: string) => (operations.get(`o-${draftId}`) as { stage?: string } | undefined)?.stage,
  };
}

let unmountCockpit = async () => {};
afterEach(async () => {
  await unmountCockpit();
  for (const { key } of recentSubmissions.now()) recentSubmissions.forget(key);
  shown.slabs.clear();
  shown.passing.length = 0;
  vi.unstubAllGlobals();
});

/** Renders only the keys, decisions and toasts of the cockpit; an approval moves on to the next draft. */
function cockpit() {
  const place = { draft: "A" };
  shown.open = (page) => {
    place.draft = page.split("/").at(-1) ?? "";
  };
  const exposed: { decisions?: Decisions; recordOtherAction?: () => void } = {};
  function Desk() {
    const { recordOtherAction, shouldReturnToDraft } = useNewestAction();
    const goToDraft = (draftId: string) => {
      recordOtherAction();
      place.draft = draftId;
    };
    const notifyOfUndoneDecision = useNotifyOfUndoneDecision({
      goToDraft,
      shouldReturnToDraft,
      supplierNameOf: () => "Telia",
    });
    exposed.decisions = useDecisions({ queue: emptyQueue, openRequests: { readAt: 0 } }, notifyOfUndoneDecision);
    exposed.recordOtherAction = recordOtherAction;
    return null;
  }
  const { press, unmount } = mountWithoutBrowser(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <CompanyProvider company={company}>
          <Desk />
          <UndoToasts />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  unmountCockpit = unmount;
  const toastOfZ = () => [...shown.slabs].find(([, actions]) => actions.some(({ keys }) => keys === "Z"));
  return {
    place,
    press,
    awaitRender: () => expect.poll(() => exposed.decisions).toBeDefined(),
    approve: (draftId: string, next: string) => {
      press("a");
      exposed.decisions?.approve(draftOf(draftId), seenDocument);
      exposed.recordOtherAction?.();
      place.draft = next;
    },
    /** Returns the name of the toast whose decision the key Z takes back. */
    toastOfZ: () => toastOfZ()?.[0] ?? "",
    isHandled: (draftId: string) => exposed.decisions?.isDecided(draftId),
    pressZ: () => {
      press("z");
      const action = toastOfZ()?.[1].find(({ keys }) => keys === "Z");
      if (!action?.busy) action?.run();
    },
  };
}

/** Approves drafts A and B, and presses Z before any answer has arrived. */
async function undoBeforeAnswers() {
  const service = portal();
  const desk = cockpit();
  await desk.awaitRender();
  desk.approve("A", "B");
  desk.approve("B", "C");
  await expect.poll(() => desk.toastOfZ()).toMatch("T-B");
  desk.pressZ();
  await service.awaitCommand("A");
  await service.awaitCommand("B");
  return { service, desk };
}

const toastTexts = () => shown.passing.map(({ words }) => words.replace(/\u00a0/g, " "));

it("takes the newest approval back when Z is pressed before the answers, and names its document", async () => {
  const { service, desk } = await undoBeforeAnswers();
  service.answer("B");
  await expect.poll(() => service.stageOf("B")).toBe("withdrawn");
  await expect.poll(() => desk.place.draft).toBe("B");
  expect(toastTexts().at(-1)).toMatch(/Telia.*T-B|T-B.*Telia/);
  expect(toastTexts().join()).not.toContain("T-A");
  await expect.poll(() => desk.isHandled("B")).toBe(false);
  expect(desk.isHandled("A")).toBe(true);
});

it("keeps Z on the newest approval while an older one is answered late", async () => {
  const { service, desk } = await undoBeforeAnswers();
  service.answer("A");
  await expect.poll(() => [...shown.slabs.keys()].filter((name) => name.includes("T-A"))).toHaveLength(1);
  await expect.poll(() => service.stageOf("A")).toBe("waiting");
  expect(desk.toastOfZ()).toContain("T-B");
  expect(desk.place.draft).toBe("C");
  service.answer("B");
  await expect.poll(() => desk.place.draft).toBe("B");
  expect(service.stageOf("A")).toBe("waiting");
});

it("stays on the draft it led back to when an older approval is answered after that", async () => {
  const { service, desk } = await undoBeforeAnswers();
  service.answer("B");
  await expect.poll(() => desk.place.draft).toBe("B");
  const before = toastTexts();
  service.answer("A");
  await expect.poll(() => desk.toastOfZ()).toContain("T-A");
  expect(desk.place.draft).toBe("B");
  expect(toastTexts()).toEqual(before);
});

it("leaves the person where they are who pressed Enter meanwhile, and offers the way to what was taken back", async () => {
  const { service, desk } = await undoBeforeAnswers();
  desk.press("Enter");
  service.answer("B");
  await expect.poll(() => toastTexts().join()).toContain("T-B");
  await expect.poll(() => desk.isHandled("B")).toBe(false);
  expect(desk.place.draft).toBe("C");
  shown.passing.at(-1)?.action?.run();
  expect(desk.place.draft).toBe("B");
});
