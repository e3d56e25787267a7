import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { answerLink } from "@/lib/offer-answers/answer-link";
import { type MailedQuote, mailOffer, makeAnonymousRequest } from "@/lib/offers/testing/mailed-quote";
import { markAnswerSeen } from "@/lib/offers/unseen-answers";
import { makeQuote, openSalesPages } from "@/lib/operations/testing/sales";
import { listWaiting } from "@/lib/operations/waiting";
import { withTenant } from "@/lib/platform/db";
import { endMembershipOf, getDeparture } from "./departure";

const company = "Norrsken Bygg AB";
let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let sara: SignedIn;
let mailedQuote: MailedQuote;

/** Erik mails a quote; then the owner Anna removes him. */
beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  sara = await world.signIn({ user: "sara@revisorn.example", company });
  openSalesPages(erik);
  mailedQuote = await mailOffer(world, erik, await makeQuote(erik, "ongoing"));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});
beforeEach(() => setRoleOfAnna("owner"));

const companyWhere = () => ({ partnerId: anna.access.partnerId, companyId: anna.access.companyId });

async function setRoleOfAnna(role: string): Promise<void> {
  const where = { ...companyWhere(), personId: anna.access.personId };
  await withTenant(anna.access, (tx) => tx.membership.updateMany({ where, data: { role } }));
}

/** Of which quotes' answers a person is told, and whether their browser looks for more. */
async function readTold({ access }: SignedIn): Promise<{ quoteIds: string[]; isAnswerAwaited: boolean }> {
  const { answers, isAnswerAwaited } = await listWaiting(access);
  return { quoteIds: answers.map(({ quoteId }) => quoteId), isAnswerAwaited };
}

const toldOfNothing = { quoteIds: [], isAnswerAwaited: false };
const toldOfQuote = () => ({ quoteIds: [mailedQuote.quote.id], isAnswerAwaited: true });

describe("what a customer answers by the link of a person who has left", () => {
  it("is announced before with who is told of it then", async () => {
    expect(await readTold(anna)).toEqual(toldOfNothing);
    expect(await readTold(erik)).toEqual({ quoteIds: [], isAnswerAwaited: true });
    const departure = await getDeparture(anna.access, erik.access.personId);
    expect(departure.awaitedAnswers).toEqual({ quoteCount: 1, toldNames: ["anna@norrsken.example"] });
    const nothingWaits = { operationIds: [], uncertainOperationIds: [], requestIds: [], invitationIds: [] };
    await endMembershipOf(anna.access, erik.access.personId, nothingWaits);
    const form = { decision: "declined", name: "Kim Kund", message: "" };
    expect(await answerLink(makeAnonymousRequest(anna), mailedQuote.token, form)).toBe(true);
  });

  it("is told to the owner, and to nobody else", async () => {
    expect(await readTold(anna)).toEqual(toldOfQuote());
    expect(await readTold(lars)).toEqual(toldOfNothing);
    expect(await readTold(sara)).toEqual(toldOfNothing);
  });

  it("is told to the accountants in charge where the company has no owner", async () => {
    await setRoleOfAnna("sales");
    expect(await readTold(sara)).toEqual(toldOfQuote());
    expect(await readTold(anna)).toEqual(toldOfNothing);
  });

  it("is told to everybody who writes sales where nobody manages the people", async () => {
    await setRoleOfAnna("sales");
    const where = { ...companyWhere(), personId: sara.access.personId };
    await withTenant(anna.access, (tx) => tx.membership.updateMany({ where, data: { role: "bookkeeper" } }));
    expect(await readTold(anna)).toEqual(toldOfQuote());
    expect(await readTold(sara)).toEqual(toldOfQuote());
    expect(await readTold(lars)).toEqual(toldOfNothing);
    await withTenant(anna.access, (tx) => tx.membership.updateMany({ where, data: { role: "accountant" } }));
  });

  it("is put aside by who is told of it, and by nobody else", async () => {
    const [answer] = (await listWaiting(anna.access)).answers;
    const answerKey = { quoteId: mailedQuote.quote.id, answerId: answer?.id ?? "" };
    expect(await markAnswerSeen(sara.access, answerKey)).toEqual({ seen: 0 });
    expect(await markAnswerSeen(anna.access, answerKey)).toEqual({ seen: 1 });
    expect(await readTold(anna)).toEqual({ quoteIds: [], isAnswerAwaited: true });
  });
});
