import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { saveQuote } from "../../api/browser/sales/quote-drafts";
import type { Quote } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { today } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { changeUndoSeconds } from "../../company/undo-seconds";
import { answerLink } from "../../offer-answers/answer-link";
import { offerPdf } from "../../offers/offer-pdf";
import { openLink } from "../../offers/open-link";
import { readOffers } from "../../offers/seller-offers";
import {
  anonymousRequest,
  type MailedQuote,
  mailOffer,
  readLastLink,
  readQuoteInBooks,
  submitMail,
} from "../../offers/testing/mailed-quote";
import { markAnswerSeen } from "../../offers/unseen-answers";
import { withTenant } from "../../platform/db";
import { expectationOfQuote } from "../../rules/sales/expectations";
import { addDays } from "../../values/dates";
import { endWaitOfOperation, listOperations, resolveOperation, submitAndWatch, withdrawOperation } from "../operations";
import { settledThroughTime } from "../testing/faults";
import { openSales, quoteAt, storeQuote, unwrapResult } from "../testing/sales";
import { abandonAtStage, settledOperation } from "../testing/settled-operation";
import { listWaiting } from "../waiting";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSales(anna);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});
beforeEach(() => world.sandbox.control("PUT", "/faults", []));

const acceptanceForm = { decision: "accepted", name: "Kim Kund", message: "" };
const refusalForm = { ...acceptanceForm, decision: "declined" };

const mailNewOffer = async () => mailOffer(world, anna, await quoteAt(anna, "ongoing"));
const answerOffer = ({ token }: { token: string }, form: object) =>
  answerLink(anonymousRequest(anna), token, { ...form });
const stateOf = async ({ token }: { token: string }) => (await openLink(anonymousRequest(anna), token))?.state ?? null;

async function listAcceptances(quote: Quote) {
  return (await listOperations(anna.access, quote.id)).items.filter(({ kind }) => kind === "quote-accept");
}

async function changeQuote({ id }: Quote, days: number): Promise<Quote> {
  const quote = await readQuoteInBooks(anna, id);
  return unwrapResult(await saveQuote(anna.access.companyId, { ...quote, validUntilOn: addDays(today(), days) }));
}

/**
 * Lets the seller submit an acceptance, which waits. The customer accepts meanwhile, and their acceptance waits for
 * the seller's operation.
 */
async function acceptBehindSeller({ quote, token }: MailedQuote): Promise<string> {
  await changeUndoSeconds(anna.access, { seconds: 60 });
  const input = { documentId: quote.id, expected: expectationOfQuote(quote), follows: [] };
  const { id } = await submitAndWatch(anna.access, { kind: "quote-accept", key: `seller:${quote.id}`, input });
  await changeUndoSeconds(anna.access, { seconds: 0 });
  await answerOffer({ token }, acceptanceForm);
  expect(await listAcceptances(quote)).toMatchObject([{ id, stage: "waiting" }]);
  return id;
}

it.each([
  ["taken back", (id: string) => withdrawOperation(anna.access, id)],
  [
    "refused",
    async (id: string) => {
      await world.sandbox.control("PUT", "/faults", [
        { kind: "status", status: 400, method: "PUT", path: "/v2/quotes/*/accept", times: 1 },
      ]);
      await endWaitOfOperation(anna.access, id);
    },
  ],
  [
    "said not to be done",
    async (id: string) => {
      await abandonAtStage(anna, id, "unknown");
      await resolveOperation(anna.access, id, { decision: "marked_not_done" });
    },
  ],
])("a customer's acceptance is carried out when the seller's before it is %s", async (_, end) => {
  const mailed = await mailNewOffer();
  await end(await acceptBehindSeller(mailed));
  const [own, ...others] = await listAcceptances(mailed.quote);
  expect(others).toHaveLength(1);
  expect(await settledOperation(anna, own?.id ?? "")).toMatchObject({ stage: "done", attempt: 1 });
  expect((await readQuoteInBooks(anna, mailed.quote.id)).status).toBe("accepted");
});

it("a customer's acceptance that came to nothing is told to who mailed the link, once, and is not ordered again", async () => {
  const mailed = await mailNewOffer();
  const { partnerId, companyId, personId } = anna.access;
  const connectionIs = (status: string) =>
    withTenant(anna.access, (tx) =>
      tx.connection.updateMany({ where: { partnerId, companyId, personId }, data: { status } }),
    );
  await connectionIs("reconnect");
  await answerOffer(mailed, acceptanceForm);
  const [own] = await listAcceptances(mailed.quote);
  await expect.poll(() => listAcceptances(mailed.quote)).toMatchObject([{ problem: {} }]);
  await connectionIs("active");
  await changeQuote(mailed.quote, 60);
  await settledThroughTime(world, anna, [own?.id ?? ""]);
  const { customerName, number } = mailed.quote;
  const told = { stage: "refused", problem: { detail: "quote_changed" }, untold: true };
  expect(await listAcceptances(mailed.quote)).toMatchObject([{ ...told, about: { customerName, number } }]);
  expect((await listWaiting(anna.access)).items.map(({ id }) => id)).toContain(own?.id);
});

/** Sends a mail whose answer is lost, and marks it as not done. @returns the link in the mail */
async function mailAndMarkNotDone(quote: Quote, meanwhile: (link: { token: string }) => Promise<unknown>) {
  await world.sandbox.control("PUT", "/faults", [
    { kind: "cut-after-commit", method: "POST", path: "/v2/quotes/*/email", times: 1 },
  ]);
  const lost = await submitMail(anna, quote);
  expect(lost).toMatchObject({ stage: "unknown" });
  const link = await readLastLink(world);
  await meanwhile(link);
  await resolveOperation(anna.access, lost.id, { decision: "marked_not_done" });
  return link;
}

it("a number stands for one text for ever, also where its mail is said not to have left", async () => {
  const first = await mailNewOffer();
  const second = await changeQuote(first.quote, 45);
  const answered = await mailAndMarkNotDone(second, (link) => answerOffer(link, refusalForm));
  expect(await stateOf(answered)).toBe("declined");
  const denied = await mailAndMarkNotDone(await changeQuote(first.quote, 50), async () => {});
  expect(await stateOf(denied)).toBeNull();
  const last = await mailOffer(world, anna, await changeQuote(first.quote, 60));
  expect(await Promise.all([first, answered, denied, last].map(stateOf))).toEqual([
    ...["superseded", "superseded"],
    ...[null, "open"],
  ]);
  expect(await readOffers(anna.access, first.quote.id)).toMatchObject({
    versions: [{ number: 1 }, { number: 2, version: expectationOfQuote(second).version }, { number: 4 }],
    answers: [{ decision: "declined", number: 2 }],
    nextNumber: 5,
  });
});

it("a draft and the quote it becomes are one text, with its currency, units and rates", async () => {
  const draft = await storeQuote(anna);
  await books(anna.access).operate("PUT", `quotedrafts/${draft.id}/convert`);
  const quote = await readQuoteInBooks(anna, draft.id);
  expect(quote).toMatchObject({ currencyCode: "SEK", rows: [{ unitId: expect.any(String), rateBps: 2500 }, {}, {}] });
  expect(expectationOfQuote(quote)).toEqual(expectationOfQuote(draft));
});

it("the text of a mail that was refused keeps its number when it leaves", async () => {
  const quote = await quoteAt(anna, "ongoing");
  await world.sandbox.control("PUT", "/faults", [
    { kind: "status", status: 400, method: "POST", path: "/v2/quotes/*/email", times: 1 },
  ]);
  expect(await submitMail(anna, quote)).toMatchObject({ stage: "refused" });
  expect(await readOffers(anna.access, quote.id)).toMatchObject({ versions: [], links: [] });
  const mailed = await mailOffer(world, anna, quote);
  expect(await stateOf(mailed)).toBe("open");
  expect(await readOffers(anna.access, quote.id)).toMatchObject({ versions: [{ number: 1 }], links: [{ number: 1 }] });
});

it("every answer by a link is told to who mailed it until they have seen it, and to nobody else", async () => {
  const told = async (who = anna) => {
    const { answers, isAnswerAwaited } = await listWaiting(who.access);
    return { of: answers.map(({ quoteId, decision }) => [quoteId, decision]), isAnswerAwaited };
  };
  const before = (await listWaiting(anna.access)).answers.length;
  const [first, second] = [await mailNewOffer(), await mailNewOffer()];
  expect((await told()).isAnswerAwaited).toBe(true);
  await answerOffer(first, refusalForm);
  await answerOffer(second, acceptanceForm);
  await answerOffer(first, acceptanceForm);
  const { answers } = await listWaiting(anna.access);
  expect(answers).toHaveLength(before + 2);
  const { customerName, number, grossMinor } = first.quote;
  expect(answers.slice(0, 2)).toMatchObject([
    { quoteId: first.quote.id, decision: "accepted", about: { customerName, number, minor: grossMinor.toString() } },
    { quoteId: second.quote.id, decision: "accepted" },
  ]);
  // An answer given after the one that the person has seen is still shown.
  const { answers: given } = await readOffers(anna.access, first.quote.id);
  const seen = (answerId: string | undefined, who = anna) =>
    markAnswerSeen(who.access, { quoteId: first.quote.id, answerId: answerId ?? "" });
  expect(await seen(given[0]?.id)).toEqual({ seen: 1 });
  expect((await told()).of.slice(0, 1)).toEqual([[first.quote.id, "accepted"]]);
  const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  expect(await told(erik)).toEqual({ of: [], isAnswerAwaited: false });
  expect(await seen(given[1]?.id, erik)).toEqual({ seen: 0 });
  await expect(seen("x")).rejects.toMatchObject({ code: "not_found" });
  await expect(seen(crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
  expect(await seen(given[1]?.id)).toEqual({ seen: 1 });
  expect((await told()).of.slice(0, 1)).toEqual([[second.quote.id, "accepted"]]);
});

it("a link that has ended says only whom to ask, and takes no answer", async () => {
  const mailed = await mailNewOffer();
  const mailedAt = async () => Date.parse((await readOffers(anna.access, mailed.quote.id)).links[0]?.at ?? "");
  const first = await mailedAt();
  await world.sandbox.control("POST", "/clock/advance", { seconds: 20 * 86_400 });
  await readQuoteInBooks(anna, mailed.quote.id);
  // A repeated mail has the same link, which expires by that mail.
  expect((await mailOffer(world, anna, mailed.quote)).token).toBe(mailed.token);
  // The portal's reading of the service's clock is a little late.
  expect((await mailedAt()) - first).toBeGreaterThan(19 * 86_400_000);
  await world.sandbox.control("POST", "/clock/advance", { seconds: 50 * 86_400 });
  await readQuoteInBooks(anna, mailed.quote.id);
  const opened = await openLink(anonymousRequest(anna), mailed.token);
  expect(opened).toEqual({ state: "ended", seller: expect.objectContaining({ name: "Norrsken Bygg AB" }) });
  await expect(offerPdf(anonymousRequest(anna), mailed.token)).rejects.toMatchObject({ code: "not_found" });
  await answerOffer(mailed, acceptanceForm);
  expect((await readOffers(anna.access, mailed.quote.id)).answers).toEqual([]);
});
