import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { saveQuote } from "../../api/browser/sales/quote-drafts";
import type { Quote } from "../../api/contract/sales/quote";
import { fromQuote } from "../../api/contract/sales/quote-draft";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { changeUndoSeconds } from "../../company/undo-seconds";
import { answerLink } from "../../offer-answers/answer-link";
import { readOfferPdf } from "../../offers/offer-pdf";
import { openLink } from "../../offers/open-link";
import { readOffers } from "../../offers/seller-offers";
import {
  type MailedQuote,
  mailOffer,
  makeAnonymousRequest,
  readLastLink,
  readQuoteInBooks,
  submitMail,
} from "../../offers/testing/mailed-quote";
import { markAnswerSeen } from "../../offers/unseen-answers";
import { withTenant } from "../../platform/db";
import { expectationOfQuote } from "../../rules/sales/expectations";
import { addDays } from "../../values/dates";
import { decideOutcome, endWaitOfOperation, listOperations, submitAndWatch, withdrawOperation } from "../operations";
import { awaitSettledThroughTime } from "../testing/faults";
import { makeQuote, openSalesPages, storeQuote, unwrapResult } from "../testing/sales";
import { abandonAtStage, awaitSettledOperation } from "../testing/settled-operation";
import { listWaiting } from "../waiting";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSalesPages(anna);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});
beforeEach(() => world.sandbox.callControl("PUT", "/faults", []));

const acceptanceForm = { decision: "accepted", name: "Kim Kund", message: "" };
const refusalForm = { ...acceptanceForm, decision: "declined" };

const mailNewOffer = async () => mailOffer(world, anna, await makeQuote(anna, "ongoing"));
const answerOffer = ({ token }: { token: string }, form: object) =>
  answerLink(makeAnonymousRequest(anna), token, { ...form });
const getLinkState = async ({ token }: { token: string }) =>
  (await openLink(makeAnonymousRequest(anna), token))?.state ?? null;

async function listAcceptances(quote: Quote) {
  return (await listOperations(anna.access, quote.id)).items.filter(({ kind }) => kind === "quote-accept");
}

async function changeQuote({ id }: Quote, days: number): Promise<Quote> {
  const quote = await readQuoteInBooks(anna, id);
  return unwrapResult(await saveQuote(anna.access.companyId, { ...quote, validUntilOn: addDays(getToday(), days) }));
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
      await world.sandbox.callControl("PUT", "/faults", [
        { kind: "status", status: 400, method: "PUT", path: "/v2/quotes/*/accept", times: 1 },
      ]);
      await endWaitOfOperation(anna.access, id);
    },
  ],
  [
    "said not to be done",
    async (id: string) => {
      await abandonAtStage(anna, id, "unknown");
      await decideOutcome(anna.access, id, { decision: "marked_not_done" });
    },
  ],
])("a customer's acceptance is carried out when the seller's before it is %s", async (_, endSellersOperation) => {
  const mailedOffer = await mailNewOffer();
  await endSellersOperation(await acceptBehindSeller(mailedOffer));
  const [customersAcceptance, ...otherAcceptances] = await listAcceptances(mailedOffer.quote);
  expect(otherAcceptances).toHaveLength(1);
  expect(await awaitSettledOperation(anna, customersAcceptance?.id ?? "")).toMatchObject({ stage: "done", attempt: 1 });
  expect((await readQuoteInBooks(anna, mailedOffer.quote.id)).status).toBe("accepted");
});

it("a customer's acceptance that came to nothing is told to who mailed the link, once, and is not ordered again", async () => {
  const mailedOffer = await mailNewOffer();
  const { partnerId, companyId, personId } = anna.access;
  const setConnectionStatus = (status: string) =>
    withTenant(anna.access, (tx) =>
      tx.connection.updateMany({ where: { partnerId, companyId, personId }, data: { status } }),
    );
  await setConnectionStatus("reconnect");
  await answerOffer(mailedOffer, acceptanceForm);
  const [customersAcceptance] = await listAcceptances(mailedOffer.quote);
  await expect.poll(() => listAcceptances(mailedOffer.quote)).toMatchObject([{ problem: {} }]);
  // A colleague changes the quote: the mailer's connection works again only afterwards.
  const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  const quote = await readQuoteInBooks(erik, mailedOffer.quote.id);
  const body = fromQuote({ ...quote, validUntilOn: addDays(getToday(), 60) });
  await books(erik.access).operate("PUT", `quotes/${quote.id}`, { body });
  await setConnectionStatus("active");
  await awaitSettledThroughTime(world, anna, [customersAcceptance?.id ?? ""]);
  const { customerName, number } = mailedOffer.quote;
  const expectedRefusal = { stage: "refused", problem: { detail: "quote_changed" }, untold: true };
  expect(await listAcceptances(mailedOffer.quote)).toMatchObject([
    { ...expectedRefusal, about: { customerName, number } },
  ]);
  expect((await listWaiting(anna.access)).items.map(({ id }) => id)).toContain(customersAcceptance?.id);
});

/** Sends a mail whose answer is lost, and marks it as not done. @returns the link in the mail */
async function mailAndMarkNotDone(quote: Quote, actMeanwhile: (link: { token: string }) => Promise<unknown>) {
  await world.sandbox.callControl("PUT", "/faults", [
    { kind: "cut-after-commit", method: "POST", path: "/v2/quotes/*/email", times: 1 },
  ]);
  const unknownOperation = await submitMail(anna, quote);
  expect(unknownOperation).toMatchObject({ stage: "unknown" });
  const link = await readLastLink(world);
  await actMeanwhile(link);
  await decideOutcome(anna.access, unknownOperation.id, { decision: "marked_not_done" });
  return link;
}

it("a number stands for one text for ever, also where its mail is said not to have left", async () => {
  const firstOffer = await mailNewOffer();
  const secondQuote = await changeQuote(firstOffer.quote, 45);
  const answeredLink = await mailAndMarkNotDone(secondQuote, (link) => answerOffer(link, refusalForm));
  expect(await getLinkState(answeredLink)).toBe("declined");
  const deniedLink = await mailAndMarkNotDone(await changeQuote(firstOffer.quote, 50), async () => {});
  expect(await getLinkState(deniedLink)).toBeNull();
  const lastOffer = await mailOffer(world, anna, await changeQuote(firstOffer.quote, 60));
  expect(await Promise.all([firstOffer, answeredLink, deniedLink, lastOffer].map(getLinkState))).toEqual([
    ...["superseded", "superseded"],
    ...[null, "open"],
  ]);
  expect(await readOffers(anna.access, firstOffer.quote.id)).toMatchObject({
    versions: [{ number: 1 }, { number: 2, version: expectationOfQuote(secondQuote).version }, { number: 4 }],
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
  const quote = await makeQuote(anna, "ongoing");
  await world.sandbox.callControl("PUT", "/faults", [
    { kind: "status", status: 400, method: "POST", path: "/v2/quotes/*/email", times: 1 },
  ]);
  expect(await submitMail(anna, quote)).toMatchObject({ stage: "refused" });
  expect(await readOffers(anna.access, quote.id)).toMatchObject({ versions: [], links: [] });
  const mailedOffer = await mailOffer(world, anna, quote);
  expect(await getLinkState(mailedOffer)).toBe("open");
  expect(await readOffers(anna.access, quote.id)).toMatchObject({ versions: [{ number: 1 }], links: [{ number: 1 }] });
});

it("every answer by a link is told to who mailed it until they have seen it, and to nobody else", async () => {
  const getToldAnswers = async (signIn = anna) => {
    const { answers, isAnswerAwaited } = await listWaiting(signIn.access);
    return { quoteDecisions: answers.map(({ quoteId, decision }) => [quoteId, decision]), isAnswerAwaited };
  };
  const answersBefore = (await listWaiting(anna.access)).answers.length;
  const [firstOffer, secondOffer] = [await mailNewOffer(), await mailNewOffer()];
  expect((await getToldAnswers()).isAnswerAwaited).toBe(true);
  await answerOffer(firstOffer, refusalForm);
  await answerOffer(secondOffer, acceptanceForm);
  await answerOffer(firstOffer, acceptanceForm);
  const { answers } = await listWaiting(anna.access);
  expect(answers).toHaveLength(answersBefore + 2);
  const { customerName, number, grossMinor } = firstOffer.quote;
  expect(answers.slice(0, 2)).toMatchObject([
    {
      quoteId: firstOffer.quote.id,
      decision: "accepted",
      about: { customerName, number, minor: grossMinor.toString() },
    },
    { quoteId: secondOffer.quote.id, decision: "accepted" },
  ]);
  // An answer given after the one that the person has seen is still shown.
  const { answers: givenAnswers } = await readOffers(anna.access, firstOffer.quote.id);
  const markSeen = (answerId: string | undefined, signIn = anna) =>
    markAnswerSeen(signIn.access, { quoteId: firstOffer.quote.id, answerId: answerId ?? "" });
  expect(await markSeen(givenAnswers[0]?.id)).toEqual({ seen: 1 });
  expect((await getToldAnswers()).quoteDecisions.slice(0, 1)).toEqual([[firstOffer.quote.id, "accepted"]]);
  const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  expect(await getToldAnswers(erik)).toEqual({ quoteDecisions: [], isAnswerAwaited: false });
  expect(await markSeen(givenAnswers[1]?.id, erik)).toEqual({ seen: 0 });
  await expect(markSeen("x")).rejects.toMatchObject({ code: "not_found" });
  await expect(markSeen(crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
  expect(await markSeen(givenAnswers[1]?.id)).toEqual({ seen: 1 });
  expect((await getToldAnswers()).quoteDecisions.slice(0, 1)).toEqual([[secondOffer.quote.id, "accepted"]]);
});

it("a link that has ended says only whom to ask, and takes no answer", async () => {
  const mailedOffer = await mailNewOffer();
  const getMailedAtMs = async () =>
    Date.parse((await readOffers(anna.access, mailedOffer.quote.id)).links[0]?.at ?? "");
  const firstMailedAtMs = await getMailedAtMs();
  await world.sandbox.callControl("POST", "/clock/advance", { seconds: 20 * 86_400 });
  await readQuoteInBooks(anna, mailedOffer.quote.id);
  // A repeated mail has the same link, which expires by that mail.
  expect((await mailOffer(world, anna, mailedOffer.quote)).token).toBe(mailedOffer.token);
  // The portal's reading of the service's clock is a little late.
  expect((await getMailedAtMs()) - firstMailedAtMs).toBeGreaterThan(19 * 86_400_000);
  await world.sandbox.callControl("POST", "/clock/advance", { seconds: 50 * 86_400 });
  await readQuoteInBooks(anna, mailedOffer.quote.id);
  const openedLink = await openLink(makeAnonymousRequest(anna), mailedOffer.token);
  expect(openedLink).toEqual({ state: "ended", seller: expect.objectContaining({ name: "Norrsken Bygg AB" }) });
  await expect(readOfferPdf(makeAnonymousRequest(anna), mailedOffer.token)).rejects.toMatchObject({
    code: "not_found",
  });
  await answerOffer(mailedOffer, acceptanceForm);
  expect((await readOffers(anna.access, mailedOffer.quote.id)).answers).toEqual([]);
});
