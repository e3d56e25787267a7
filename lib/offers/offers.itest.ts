import { randomUUID } from "node:crypto";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { saveQuote } from "../api/browser/sales/quote-drafts";
import { ongoingQuotesAmongQuery, type QuotesRequest, quotesQuery } from "../api/browser/sales/quotes";
import type { Operation } from "../api/contract/operations/operation";
import { type Quote, quotes } from "../api/contract/sales/quote";
import { books } from "../api/remote/books";
import { getToday } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { portalTrailId } from "../auth/refusals";
import { answerPostedForm } from "../offer-answers/answer-form";
import { answerLink } from "../offer-answers/answer-link";
import { listOperations } from "../operations/operations";
import { awaitSettledThroughTime, mishaps } from "../operations/testing/faults";
import { makeQuote, openSalesPages, unwrapResult } from "../operations/testing/sales";
import { abandonAtStage, awaitSettledOperation } from "../operations/testing/settled-operation";
import { withTenant } from "../platform/db";
import type { RedisplayedForm } from "../platform/process-bridge";
import { addDays } from "../values/dates";
import { listDeclinedQuotes } from "./declined-quotes";
import { readOfferPdf } from "./offer-pdf";
import { findLinkPlace, openLink } from "./open-link";
import { findPostedForm, postedHeader } from "./posted-form";
import { openPublicLink } from "./public-link";
import { readOffers, recordAnswer, revokeLinks } from "./seller-offers";
import {
  type MailedQuote,
  mailOffer,
  makeAnonymousRequest,
  readQuoteInBooks,
  submitMail,
} from "./testing/mailed-quote";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSalesPages(anna);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});
beforeEach(() => world.sandbox.callControl("PUT", "/faults", []));

const acceptanceForm = { decision: "accepted", name: "Kim Kund", message: "Gärna i december" };
const refusalForm = { decision: "declined", name: "Kim Kund", message: "" };

async function mailNewOffer(): Promise<MailedQuote> {
  return mailOffer(world, anna, await makeQuote(anna, "ongoing"));
}

const readOfferState = async ({ token }: MailedQuote) =>
  (await openLink(makeAnonymousRequest(anna), token))?.state ?? null;
const answerOffer = ({ token }: MailedQuote, form: object) =>
  answerLink(makeAnonymousRequest(anna), token, { ...form });

async function findAcceptance({ quote }: MailedQuote): Promise<Operation> {
  const { items } = await listOperations(anna.access, quote.id);
  const acceptances = items.filter(({ kind }) => kind === "quote-accept");
  expect(acceptances).toHaveLength(1);
  return acceptances[0] as Operation;
}

async function changeQuote({ quote }: Pick<MailedQuote, "quote">, changedMembers: Partial<Quote>): Promise<Quote> {
  return unwrapResult(
    await saveQuote(anna.access.companyId, { ...(await readQuoteInBooks(anna, quote.id)), ...changedMembers }),
  );
}

async function setConnectionStatus(status: "reconnect" | "active"): Promise<void> {
  const { partnerId, companyId, personId } = anna.access;
  await withTenant(anna.access, (tx) =>
    tx.connection.updateMany({ where: { partnerId, companyId, personId }, data: { status } }),
  );
}

describe("the link in a quote's mail", () => {
  it("opens the quote as it was mailed, its file too, and its token is nowhere in the database", async () => {
    const mailedQuote = await mailNewOffer();
    const openedOffer = await openLink(makeAnonymousRequest(anna), mailedQuote.token);
    expect(openedOffer).toMatchObject({
      state: "open",
      hasPdf: true,
      answer: null,
      seller: { name: "Norrsken Bygg AB" },
    });
    expect(openedOffer).toMatchObject({
      quote: { id: mailedQuote.quote.id, grossMinor: mailedQuote.quote.grossMinor },
    });
    expect(mailedQuote.url).toMatch(/^http:\/\/[^/]+\/q\/sv\/[\w-]{43}$/);
    const file = await readOfferPdf(makeAnonymousRequest(anna), mailedQuote.token);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    const rows = await withTenant(anna.access, (tx) =>
      tx.$queryRawUnsafe<{ text: string }[]>(
        ["operation", "quote_link", "quote_version", "audit_event"]
          .map((table) => `SELECT row_to_json(r)::text AS text FROM "${table}" r`)
          .join(" UNION ALL "),
      ),
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ text }) => text.includes(mailedQuote.token))).toEqual([]);
  });

  it("opens nothing when it is forged, cut off, or asked at another partner's host", async () => {
    const { token } = await mailNewOffer();
    await world.addPartner("http://other.localhost:3999");
    const requestAtOtherHost = { headers: new Headers({ host: "other.localhost:3999" }) };
    const forgedToken = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const text of [forgedToken, token.slice(0, 42), "", "-", `${token}x`]) {
      expect(await openLink(makeAnonymousRequest(anna), text)).toBeNull();
      expect(await answerLink(makeAnonymousRequest(anna), text, { ...acceptanceForm })).toBe(false);
    }
    expect(await openLink(requestAtOtherHost, token)).toBeNull();
    expect(await openLink(makeAnonymousRequest(anna), token)).not.toBeNull();
  });

  it("opens nothing as long as its mail was refused", async () => {
    const mailedQuote = await mailNewOffer();
    const { partnerId, companyId } = anna.access;
    await withTenant(anna.access, (tx) =>
      tx.operation.updateMany({
        where: { partnerId, companyId, subject: mailedQuote.quote.id, kind: "quote-email" },
        data: { stage: "refused" },
      }),
    );
    expect(await readOfferState(mailedQuote)).toBeNull();
    expect(await readOffers(anna.access, mailedQuote.quote.id)).toMatchObject({ versions: [], links: [] });
  });

  it("stops answering who calls too often", async () => {
    const { token } = await mailNewOffer();
    const callerRequest = makeAnonymousRequest(anna, "203.0.113.77");
    for (let callIndex = 0; callIndex < 60; callIndex++)
      await openPublicLink(callerRequest, `${callIndex}`.padStart(43, "-"));
    await expect(openPublicLink(callerRequest, token)).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await openPublicLink(makeAnonymousRequest(anna, "203.0.113.78"), token)).toMatchObject({ state: "open" });
  });

  it("is not opened too often from everywhere, and another link is", async () => {
    const [oftenOpenedQuote, otherQuote] = [await mailNewOffer(), await mailNewOffer()];
    const requestFrom = (callIndex: number) => makeAnonymousRequest(anna, `203.0.112.${callIndex}`);
    for (let callIndex = 0; callIndex < 30; callIndex++)
      expect(await openPublicLink(requestFrom(callIndex), oftenOpenedQuote.token)).not.toBeNull();
    const oneMoreRequest = requestFrom(30);
    await expect(openPublicLink(oneMoreRequest, oftenOpenedQuote.token)).rejects.toMatchObject({
      code: "too_many_requests",
    });
    await expect(readOfferPdf(oneMoreRequest, oftenOpenedQuote.token)).rejects.toMatchObject({
      code: "too_many_requests",
    });
    expect(await openPublicLink(oneMoreRequest, otherQuote.token)).toMatchObject({ state: "open" });
  });

  it("says what the offer has become", async () => {
    const mailedQuote = await mailNewOffer();
    const lastDay = addDays(getToday(), 60);
    const changedQuote = await changeQuote(mailedQuote, { validUntilOn: lastDay });
    expect(await readOfferState(mailedQuote)).toBe("changed");
    const newerOffer = await mailOffer(world, anna, changedQuote);
    expect([await readOfferState(mailedQuote), await readOfferState(newerOffer)]).toEqual(["superseded", "open"]);
    await answerOffer(mailedQuote, acceptanceForm);
    expect((await readOffers(anna.access, mailedQuote.quote.id)).answers).toEqual([]);
    expect(await readOffers(anna.access, mailedQuote.quote.id)).toMatchObject({
      versions: [{ number: 1 }, { number: 2, text: { DueDate: expect.stringContaining(lastDay) } }],
    });
    await revokeLinks(anna.access, mailedQuote.quote.id);
    // All links are revoked, also those of an earlier version; their pages show nothing of the offer any more.
    for (const { token } of [mailedQuote, newerOffer]) {
      const seller = expect.objectContaining({ name: "Norrsken Bygg AB" });
      expect(await openLink(makeAnonymousRequest(anna), token)).toEqual({ state: "revoked", seller });
      await expect(readOfferPdf(makeAnonymousRequest(anna), token)).rejects.toMatchObject({ code: "not_found" });
    }
    const mailedAgain = await mailOffer(world, anna, changedQuote);
    expect(mailedAgain.token).not.toBe(newerOffer.token);
    expect(await readOfferState(mailedAgain)).toBe("open");
    await books(anna.access).operate("PUT", `${quotes.path}/${mailedQuote.quote.id}/accept`);
    expect(await readOfferState(mailedAgain)).toBe("elsewhere");
  });

  it("is not mailed where its customer could not accept", async () => {
    const pastDays = { quoteOn: addDays(getToday(), -60), deliveryOn: null, validUntilOn: addDays(getToday(), -30) };
    const expiredQuote = await changeQuote({ quote: await makeQuote(anna, "ongoing") }, pastDays);
    const refusedWith = (detail: string) => ({ stage: "refused", problem: { code: "conflict", detail } });
    expect(await submitMail(anna, expiredQuote)).toMatchObject(refusedWith("quote_expired"));
    const declinedOffer = await mailNewOffer();
    await answerOffer(declinedOffer, refusalForm);
    expect(await submitMail(anna, declinedOffer.quote)).toMatchObject(refusedWith("quote_declined"));
    expect((await readOffers(anna.access, declinedOffer.quote.id)).versions).toHaveLength(1);
  });

  it("mailed twice is the same link and the same version", async () => {
    const firstOffer = await mailNewOffer();
    const secondOffer = await mailOffer(world, anna, firstOffer.quote);
    expect(secondOffer.url).toBe(firstOffer.url);
    const { versions, links } = await readOffers(anna.access, firstOffer.quote.id);
    expect([versions.length, links.length]).toEqual([1, 1]);
  });
});

describe("a customer's answer", () => {
  it("is recorded once and carried out once, from two browsers and pressed twice", async () => {
    const mailedQuote = await mailNewOffer();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => answerOffer(mailedQuote, { ...acceptanceForm, name: `Kim ${index}` })),
    );
    const operation = await awaitSettledOperation(anna, (await findAcceptance(mailedQuote)).id);
    expect(operation).toMatchObject({ stage: "done", attempt: 1 });
    expect((await readQuoteInBooks(anna, mailedQuote.quote.id)).status).toBe("accepted");
    const { answers } = await readOffers(anna.access, mailedQuote.quote.id);
    expect(answers).toMatchObject([
      { decision: "accepted", number: 1, isThroughLink: true, message: acceptanceForm.message },
    ]);
    expect(await openLink(makeAnonymousRequest(anna), mailedQuote.token)).toMatchObject({
      state: "accepted",
      answer: { said: { name: answers[0]?.name } },
    });
    const events = await withTenant(anna.access, (tx) =>
      tx.auditEvent.findMany({ where: { kind: "offer.answered", subject: mailedQuote.quote.id } }),
    );
    expect(events).toMatchObject([{ personId: null }]);
    expect(JSON.stringify(events)).not.toContain("Kim");
  });

  it("of no may become yes, and of yes stays", async () => {
    const mailedQuote = await mailNewOffer();
    await answerOffer(mailedQuote, refusalForm);
    expect(await readOfferState(mailedQuote)).toBe("declined");
    expect((await readQuoteInBooks(anna, mailedQuote.quote.id)).status).toBe("ongoing");
    await answerOffer(mailedQuote, refusalForm);
    await answerOffer(mailedQuote, acceptanceForm);
    await answerOffer(mailedQuote, refusalForm);
    const { answers } = await readOffers(anna.access, mailedQuote.quote.id);
    expect(answers.map(({ decision }) => decision)).toEqual(["declined", "accepted"]);
    expect(await awaitSettledOperation(anna, (await findAcceptance(mailedQuote)).id)).toMatchObject({ stage: "done" });
  });

  it("is carried out once through every mishap, and again when its process died", async () => {
    const faultKinds = ["cut-before-commit", "cut-after-commit", "status", "html", "rate-limit"];
    const chosenMishaps = mishaps.filter(({ fault }) => faultKinds.includes((fault as { kind: string }).kind));
    const mailedMishaps: { mishap: (typeof mishaps)[number]; mailedQuote: MailedQuote }[] = [];
    for (const mishap of chosenMishaps) mailedMishaps.push({ mishap, mailedQuote: await mailNewOffer() });
    const faults = mailedMishaps.map(({ mishap, mailedQuote }) => ({
      ...mishap.fault,
      ...{ method: "PUT", path: `/v2/quotes/${mailedQuote.quote.id}/accept`, times: 1 },
    }));
    await world.sandbox.callControl("PUT", "/faults", faults);
    await Promise.all(mailedMishaps.map(({ mailedQuote }) => answerOffer(mailedQuote, acceptanceForm)));
    const ids = await Promise.all(mailedMishaps.map(async ({ mailedQuote }) => (await findAcceptance(mailedQuote)).id));
    const operations = await awaitSettledThroughTime(world, anna, ids);
    expect(operations.map(({ stage }) => stage)).toEqual(mailedMishaps.map(() => "done"));
    const expectedAttempts = mailedMishaps.map(({ mishap }) => (mishap.committed ? 1 : 2));
    expect(operations.map(({ attempt }) => attempt)).toEqual(expectedAttempts);
    await abandonAtStage(anna, ids[0] as string, "sent");
    expect(await awaitSettledOperation(anna, ids[0] as string)).toMatchObject({
      stage: "done",
      attempt: expectedAttempts[0],
    });
    for (const { mailedQuote } of mailedMishaps)
      expect((await readQuoteInBooks(anna, mailedQuote.quote.id)).status).toBe("accepted");
  });

  it("waits for a broken connection and goes on when it is mended, or is taken over", async () => {
    const mailedQuote = await mailNewOffer();
    await setConnectionStatus("reconnect");
    expect(await openLink(makeAnonymousRequest(anna), mailedQuote.token)).toMatchObject({
      state: "open",
      hasPdf: false,
    });
    await answerOffer(mailedQuote, acceptanceForm);
    expect(await readOfferState(mailedQuote)).toBe("accepted");
    const waitingAcceptance = await findAcceptance(mailedQuote);
    await expect
      .poll(() => findAcceptance(mailedQuote))
      .toMatchObject({ stage: "waiting", problem: { code: "reconnect_required" } });
    await setConnectionStatus("active");
    expect((await readQuoteInBooks(anna, mailedQuote.quote.id)).status).toBe("ongoing");
    expect(await awaitSettledThroughTime(world, anna, [waitingAcceptance.id])).toMatchObject([
      { stage: "done", attempt: 1 },
    ]);
    expect((await readQuoteInBooks(anna, mailedQuote.quote.id)).status).toBe("accepted");
  });

  it("stays recorded where the seller accepts at the same time", async () => {
    const mailedQuote = await mailNewOffer();
    await books(anna.access).operate("PUT", `${quotes.path}/${mailedQuote.quote.id}/accept`);
    await answerOffer(mailedQuote, acceptanceForm);
    expect((await readOffers(anna.access, mailedQuote.quote.id)).answers).toEqual([]);
  });

  it("of no stands until another version is mailed, and the books list and count by it", async () => {
    const [declinedByLink, declinedWithoutLink] = [await mailNewOffer(), await makeQuote(anna, "ongoing")];
    await answerOffer(declinedByLink, refusalForm);
    await recordAnswer(anna.access, declinedWithoutLink.id, { decision: "declined", message: "" });
    const listDeclinedIds = async () => (await listDeclinedQuotes(anna.access)).items.map(({ quoteId }) => quoteId);
    const ids = await listDeclinedIds();
    expect(ids.slice(0, 2)).toEqual([declinedWithoutLink.id, declinedByLink.quote.id]);
    const quotesRequest = (mode: "only" | "leftOut") => ({ filter: "ongoing", declined: { are: mode, ids } }) as const;
    const countQuotes = async (request: QuotesRequest) =>
      (await new QueryClient().fetchQuery(quotesQuery(anna.access.companyId, request))).total;
    const [allCount, onlyCount, leftOutCount] = await Promise.all(
      [{ filter: "ongoing" } as const, quotesRequest("only"), quotesRequest("leftOut")].map(countQuotes),
    );
    expect([onlyCount, leftOutCount]).toEqual([ids.length, (allCount ?? 0) - ids.length]);
    // The quotes are read by their ids. With more ids than one call can name, all ongoing quotes are read and the wanted
    // ones are picked out.
    for (const extraIds of [[], Array.from({ length: 80 }, () => randomUUID())]) {
      const query = ongoingQuotesAmongQuery(anna.access.companyId, [...ids, ...extraIds], {
        endedBefore: "9999-12-31",
      });
      const foundQuotes = await new QueryClient().fetchQuery(query);
      expect(foundQuotes.map(({ id }) => id).sort()).toEqual([...ids].sort());
    }
    await mailOffer(world, anna, await changeQuote(declinedByLink, { validUntilOn: addDays(getToday(), 120) }));
    expect(await listDeclinedIds()).toEqual(ids.filter((id) => id !== declinedByLink.quote.id));
  });

  it("told to the seller is written down, once, and opened again", async () => {
    const quote = await makeQuote(anna, "ongoing");
    const declinedAnswer = { decision: "declined", message: "För dyrt" };
    await Promise.all([
      recordAnswer(anna.access, quote.id, declinedAnswer),
      recordAnswer(anna.access, quote.id, declinedAnswer),
    ]);
    await recordAnswer(anna.access, quote.id, { decision: "reopened", message: "" });
    const { answers } = await readOffers(anna.access, quote.id);
    expect(answers).toMatchObject([
      { decision: "declined", message: "För dyrt", isThroughLink: false, byPerson: "anna@norrsken.example" },
      { decision: "reopened" },
    ]);
    const mailedQuote = await mailOffer(world, anna, quote);
    await recordAnswer(anna.access, quote.id, declinedAnswer);
    // The seller's own note is not for the customer.
    expect(await openLink(makeAnonymousRequest(anna), mailedQuote.token)).toMatchObject({
      state: "declined",
      answer: { said: null },
    });
    await answerOffer(mailedQuote, acceptanceForm);
    await expect(recordAnswer(anna.access, quote.id, declinedAnswer)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("the form of the page", () => {
  const postForm = (pagePath: string, form: Record<string, string>, extraHeaders: Record<string, string> = {}) => {
    const contentType = "application/x-www-form-urlencoded";
    const clientHeader = { "x-stegvis-client": "203.0.113.9" };
    const headers = new Headers({
      host: anna.host,
      "content-type": contentType,
      "sec-fetch-site": "same-origin",
      ...clientHeader,
      ...extraHeaders,
    });
    const { body } = new Response(new URLSearchParams(form).toString());
    return answerPostedForm({ method: "POST", url: pagePath, headers, body });
  };
  const readRedisplayedForm = async (formAnswer: Promise<Response | RedisplayedForm>) => {
    const { status, path, posted } = (await formAnswer) as RedisplayedForm;
    return { status, path, ...findPostedForm(new Headers({ [postedHeader]: posted })) };
  };

  it("leads back to the page, or shows it again as it was filled in", async () => {
    const { token, quote } = await mailNewOffer();
    const pagePath = `/q/nb/${token}`;
    const namelessForm = { ...refusalForm, name: "  ", message: "Etter jul" };
    const refusedForm = { problem: "invalid_input", status: 422, path: pagePath };
    expect(await readRedisplayedForm(postForm(pagePath, namelessForm))).toMatchObject({
      ...refusedForm,
      name: "  ",
      message: "Etter jul",
    });
    expect(await readRedisplayedForm(postForm(pagePath, { ...refusalForm, message: "x".repeat(1001) }))).toMatchObject(
      refusedForm,
    );
    const unknownLink = { status: 404, path: "/q/nb/-" };
    expect(await readRedisplayedForm(postForm(`/q/nb/${"x".repeat(43)}`, refusalForm))).toMatchObject(unknownLink);
    expect(
      await readRedisplayedForm(postForm(pagePath, refusalForm, { "sec-fetch-site": "cross-site" })),
    ).toMatchObject(unknownLink);
    const portalTrail = { partnerId: anna.access.partnerId, companyId: portalTrailId };
    const refusals = await withTenant(portalTrail, (tx) =>
      tx.auditEvent.findMany({ where: { ...portalTrail, kind: "offer.refused" } }),
    );
    const linkPlace = await findLinkPlace(makeAnonymousRequest(anna), token);
    expect(refusals).toMatchObject([{ subject: linkPlace?.linkId, personId: null }]);
    const frequentCaller = { "x-stegvis-client": "203.0.113.80" };
    for (let callIndex = 0; callIndex < 20; callIndex++)
      await postForm(`/q/nb/${`${callIndex}`.padStart(43, "-")}`, refusalForm, frequentCaller);
    expect(
      await readRedisplayedForm(postForm(pagePath, { ...acceptanceForm, name: "Kim" }, frequentCaller)),
    ).toMatchObject({
      ...{ problem: "too_many_requests", status: 429, path: pagePath },
      ...{ name: "Kim", message: acceptanceForm.message },
    });
    expect((await readOffers(anna.access, quote.id)).answers).toEqual([]);
    const otherOffer = await mailNewOffer();
    const postThroughLink = (callIndex: number, form: Record<string, string>) =>
      postForm(`/q/sv/${otherOffer.token}`, form, { "x-stegvis-client": `203.0.111.${callIndex}` });
    for (let callIndex = 0; callIndex < 10; callIndex++)
      expect(await readRedisplayedForm(postThroughLink(callIndex, namelessForm))).toMatchObject({ status: 422 });
    expect(await readRedisplayedForm(postThroughLink(10, { ...acceptanceForm, name: "Kim" }))).toMatchObject({
      ...{ problem: "too_many_requests", status: 429, path: `/q/sv/${otherOffer.token}` },
      ...{ name: "Kim", message: acceptanceForm.message },
    });
    expect((await readOffers(anna.access, otherOffer.quote.id)).answers).toEqual([]);
    const fullLengthMessage = `${"あ".repeat(998)}\r\nあ`;
    const redirect = (await postForm(pagePath, { ...refusalForm, message: fullLengthMessage })) as Response;
    expect([redirect.status, redirect.headers.get("location")]).toEqual([303, pagePath]);
    expect((await readOffers(anna.access, quote.id)).answers).toMatchObject([
      { decision: "declined", message: fullLengthMessage.replace("\r", "") },
    ]);
  });
});
