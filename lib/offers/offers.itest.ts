import { randomUUID } from "node:crypto";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { saveQuote } from "../api/browser/sales/quote-drafts";
import { ongoingQuotesAmongQuery, type QuotesRequest, quotesQuery } from "../api/browser/sales/quotes";
import type { Operation } from "../api/contract/operations/operation";
import { type Quote, quotes } from "../api/contract/sales/quote";
import { books } from "../api/remote/books";
import { today } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { portalTrailId } from "../auth/refusals";
import { answerPostedForm } from "../offer-answers/answer-form";
import { answerLink } from "../offer-answers/answer-link";
import { listOperations } from "../operations/operations";
import { mishaps, settledThroughTime } from "../operations/testing/faults";
import { openSales, quoteAt, unwrapResult } from "../operations/testing/sales";
import { abandonAtStage, settledOperation } from "../operations/testing/settled-operation";
import { withTenant } from "../platform/db";
import type { RedisplayedForm } from "../platform/process-bridge";
import { addDays } from "../values/dates";
import { listDeclined } from "./declined";
import { offerPdf } from "./offer-pdf";
import { findLinkPlace, openLink } from "./open-link";
import { findPostedForm, postedHeader } from "./posted-form";
import { openPublicLink } from "./public-link";
import { readOffers, recordAnswer, revokeLinks } from "./seller-offers";
import { anonymousRequest, type MailedQuote, mailOffer, readQuoteInBooks, submitMail } from "./testing/mailed-quote";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSales(anna);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});
beforeEach(() => world.sandbox.control("PUT", "/faults", []));

const acceptanceForm = { decision: "accepted", name: "Kim Kund", message: "Gärna i december" };
const refusalForm = { decision: "declined", name: "Kim Kund", message: "" };

async function mailNewOffer(): Promise<MailedQuote> {
  return mailOffer(world, anna, await quoteAt(anna, "ongoing"));
}

const stateOf = async ({ token }: MailedQuote) => (await openLink(anonymousRequest(anna), token))?.state ?? null;
const answerOffer = ({ token }: MailedQuote, form: object) => answerLink(anonymousRequest(anna), token, { ...form });

async function findAcceptance({ quote }: MailedQuote): Promise<Operation> {
  const { items } = await listOperations(anna.access, quote.id);
  const found = items.filter(({ kind }) => kind === "quote-accept");
  expect(found).toHaveLength(1);
  return found[0] as Operation;
}

async function changeQuote({ quote }: Pick<MailedQuote, "quote">, change: Partial<Quote>): Promise<Quote> {
  return unwrapResult(
    await saveQuote(anna.access.companyId, { ...(await readQuoteInBooks(anna, quote.id)), ...change }),
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
    const mailed = await mailNewOffer();
    const opened = await openLink(anonymousRequest(anna), mailed.token);
    expect(opened).toMatchObject({ state: "open", hasPdf: true, answer: null, seller: { name: "Norrsken Bygg AB" } });
    expect(opened).toMatchObject({ quote: { id: mailed.quote.id, grossMinor: mailed.quote.grossMinor } });
    expect(mailed.url).toMatch(/^http:\/\/[^/]+\/q\/sv\/[\w-]{43}$/);
    const file = await offerPdf(anonymousRequest(anna), mailed.token);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    const rows = await withTenant(anna.access, (tx) =>
      tx.$queryRawUnsafe<{ text: string }[]>(
        ["operation", "quote_link", "quote_version", "audit_event"]
          .map((table) => `SELECT row_to_json(r)::text AS text FROM "${table}" r`)
          .join(" UNION ALL "),
      ),
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ text }) => text.includes(mailed.token))).toEqual([]);
  });

  it("opens nothing when it is forged, cut off, or asked at another partner's host", async () => {
    const { token } = await mailNewOffer();
    await world.partner("http://other.localhost:3999");
    const other = { headers: new Headers({ host: "other.localhost:3999" }) };
    const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const text of [forged, token.slice(0, 42), "", "-", `${token}x`]) {
      expect(await openLink(anonymousRequest(anna), text)).toBeNull();
      expect(await answerLink(anonymousRequest(anna), text, { ...acceptanceForm })).toBe(false);
    }
    expect(await openLink(other, token)).toBeNull();
    expect(await openLink(anonymousRequest(anna), token)).not.toBeNull();
  });

  it("opens nothing as long as its mail was refused", async () => {
    const mailed = await mailNewOffer();
    const { partnerId, companyId } = anna.access;
    await withTenant(anna.access, (tx) =>
      tx.operation.updateMany({
        where: { partnerId, companyId, subject: mailed.quote.id, kind: "quote-email" },
        data: { stage: "refused" },
      }),
    );
    expect(await stateOf(mailed)).toBeNull();
    expect(await readOffers(anna.access, mailed.quote.id)).toMatchObject({ versions: [], links: [] });
  });

  it("stops answering who calls too often", async () => {
    const { token } = await mailNewOffer();
    const often = anonymousRequest(anna, "203.0.113.77");
    for (let call = 0; call < 60; call++) await openPublicLink(often, `${call}`.padStart(43, "-"));
    await expect(openPublicLink(often, token)).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await openPublicLink(anonymousRequest(anna, "203.0.113.78"), token)).toMatchObject({ state: "open" });
  });

  it("is not opened too often from everywhere, and another link is", async () => {
    const [much, other] = [await mailNewOffer(), await mailNewOffer()];
    const from = (call: number) => anonymousRequest(anna, `203.0.112.${call}`);
    for (let call = 0; call < 30; call++) expect(await openPublicLink(from(call), much.token)).not.toBeNull();
    const again = from(30);
    await expect(openPublicLink(again, much.token)).rejects.toMatchObject({ code: "too_many_requests" });
    await expect(offerPdf(again, much.token)).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await openPublicLink(again, other.token)).toMatchObject({ state: "open" });
  });

  it("says what the offer has become", async () => {
    const mailed = await mailNewOffer();
    const until = addDays(today(), 60);
    const second = await changeQuote(mailed, { validUntilOn: until });
    expect(await stateOf(mailed)).toBe("changed");
    const newer = await mailOffer(world, anna, second);
    expect([await stateOf(mailed), await stateOf(newer)]).toEqual(["superseded", "open"]);
    await answerOffer(mailed, acceptanceForm);
    expect((await readOffers(anna.access, mailed.quote.id)).answers).toEqual([]);
    expect(await readOffers(anna.access, mailed.quote.id)).toMatchObject({
      versions: [{ number: 1 }, { number: 2, text: { DueDate: expect.stringContaining(until) } }],
    });
    await revokeLinks(anna.access, mailed.quote.id);
    // All links are revoked, also those of an earlier version; their pages show nothing of the offer any more.
    for (const { token } of [mailed, newer]) {
      const seller = expect.objectContaining({ name: "Norrsken Bygg AB" });
      expect(await openLink(anonymousRequest(anna), token)).toEqual({ state: "revoked", seller });
      await expect(offerPdf(anonymousRequest(anna), token)).rejects.toMatchObject({ code: "not_found" });
    }
    const again = await mailOffer(world, anna, second);
    expect(again.token).not.toBe(newer.token);
    expect(await stateOf(again)).toBe("open");
    await books(anna.access).operate("PUT", `${quotes.path}/${mailed.quote.id}/accept`);
    expect(await stateOf(again)).toBe("elsewhere");
  });

  it("is not mailed where its customer could not accept", async () => {
    const past = { quoteOn: addDays(today(), -60), deliveryOn: null, validUntilOn: addDays(today(), -30) };
    const expired = await changeQuote({ quote: await quoteAt(anna, "ongoing") }, past);
    const refused = (detail: string) => ({ stage: "refused", problem: { code: "conflict", detail } });
    expect(await submitMail(anna, expired)).toMatchObject(refused("quote_expired"));
    const declined = await mailNewOffer();
    await answerOffer(declined, refusalForm);
    expect(await submitMail(anna, declined.quote)).toMatchObject(refused("quote_declined"));
    expect((await readOffers(anna.access, declined.quote.id)).versions).toHaveLength(1);
  });

  it("mailed twice is the same link and the same version", async () => {
    const first = await mailNewOffer();
    const second = await mailOffer(world, anna, first.quote);
    expect(second.url).toBe(first.url);
    const { versions, links } = await readOffers(anna.access, first.quote.id);
    expect([versions.length, links.length]).toEqual([1, 1]);
  });
});

describe("a customer's answer", () => {
  it("is recorded once and carried out once, from two browsers and pressed twice", async () => {
    const mailed = await mailNewOffer();
    await Promise.all(
      Array.from({ length: 6 }, (_, press) => answerOffer(mailed, { ...acceptanceForm, name: `Kim ${press}` })),
    );
    const operation = await settledOperation(anna, (await findAcceptance(mailed)).id);
    expect(operation).toMatchObject({ stage: "done", attempt: 1 });
    expect((await readQuoteInBooks(anna, mailed.quote.id)).status).toBe("accepted");
    const { answers } = await readOffers(anna.access, mailed.quote.id);
    expect(answers).toMatchObject([
      { decision: "accepted", number: 1, isThroughLink: true, message: acceptanceForm.message },
    ]);
    expect(await openLink(anonymousRequest(anna), mailed.token)).toMatchObject({
      state: "accepted",
      answer: { said: { name: answers[0]?.name } },
    });
    const events = await withTenant(anna.access, (tx) =>
      tx.auditEvent.findMany({ where: { kind: "offer.answered", subject: mailed.quote.id } }),
    );
    expect(events).toMatchObject([{ personId: null }]);
    expect(JSON.stringify(events)).not.toContain("Kim");
  });

  it("of no may become yes, and of yes stays", async () => {
    const mailed = await mailNewOffer();
    await answerOffer(mailed, refusalForm);
    expect(await stateOf(mailed)).toBe("declined");
    expect((await readQuoteInBooks(anna, mailed.quote.id)).status).toBe("ongoing");
    await answerOffer(mailed, refusalForm);
    await answerOffer(mailed, acceptanceForm);
    await answerOffer(mailed, refusalForm);
    const { answers } = await readOffers(anna.access, mailed.quote.id);
    expect(answers.map(({ decision }) => decision)).toEqual(["declined", "accepted"]);
    expect(await settledOperation(anna, (await findAcceptance(mailed)).id)).toMatchObject({ stage: "done" });
  });

  it("is carried out once through every mishap, and again when its process died", async () => {
    const kinds = ["cut-before-commit", "cut-after-commit", "status", "html", "rate-limit"];
    const some = mishaps.filter(({ fault }) => kinds.includes((fault as { kind: string }).kind));
    const shots: { mishap: (typeof mishaps)[number]; mailed: MailedQuote }[] = [];
    for (const mishap of some) shots.push({ mishap, mailed: await mailNewOffer() });
    const faults = shots.map(({ mishap, mailed }) => ({
      ...mishap.fault,
      ...{ method: "PUT", path: `/v2/quotes/${mailed.quote.id}/accept`, times: 1 },
    }));
    await world.sandbox.control("PUT", "/faults", faults);
    await Promise.all(shots.map(({ mailed }) => answerOffer(mailed, acceptanceForm)));
    const ids = await Promise.all(shots.map(async ({ mailed }) => (await findAcceptance(mailed)).id));
    const operations = await settledThroughTime(world, anna, ids);
    expect(operations.map(({ stage }) => stage)).toEqual(shots.map(() => "done"));
    const asked = shots.map(({ mishap }) => (mishap.committed ? 1 : 2));
    expect(operations.map(({ attempt }) => attempt)).toEqual(asked);
    await abandonAtStage(anna, ids[0] as string, "sent");
    expect(await settledOperation(anna, ids[0] as string)).toMatchObject({ stage: "done", attempt: asked[0] });
    for (const { mailed } of shots) expect((await readQuoteInBooks(anna, mailed.quote.id)).status).toBe("accepted");
  });

  it("waits for a broken connection and goes on when it is mended, or is taken over", async () => {
    const mailed = await mailNewOffer();
    await setConnectionStatus("reconnect");
    expect(await openLink(anonymousRequest(anna), mailed.token)).toMatchObject({ state: "open", hasPdf: false });
    await answerOffer(mailed, acceptanceForm);
    expect(await stateOf(mailed)).toBe("accepted");
    const waiting = await findAcceptance(mailed);
    await expect
      .poll(() => findAcceptance(mailed))
      .toMatchObject({ stage: "waiting", problem: { code: "reconnect_required" } });
    await setConnectionStatus("active");
    expect((await readQuoteInBooks(anna, mailed.quote.id)).status).toBe("ongoing");
    expect(await settledThroughTime(world, anna, [waiting.id])).toMatchObject([{ stage: "done", attempt: 1 }]);
    expect((await readQuoteInBooks(anna, mailed.quote.id)).status).toBe("accepted");
  });

  it("stays recorded where the seller accepts at the same time", async () => {
    const mailed = await mailNewOffer();
    await books(anna.access).operate("PUT", `${quotes.path}/${mailed.quote.id}/accept`);
    await answerOffer(mailed, acceptanceForm);
    expect((await readOffers(anna.access, mailed.quote.id)).answers).toEqual([]);
  });

  it("of no stands until another version is mailed, and the books list and count by it", async () => {
    const [said, told] = [await mailNewOffer(), await quoteAt(anna, "ongoing")];
    await answerOffer(said, refusalForm);
    await recordAnswer(anna.access, told.id, { decision: "declined", message: "" });
    const declined = async () => (await listDeclined(anna.access)).items.map(({ quoteId }) => quoteId);
    const ids = await declined();
    expect(ids.slice(0, 2)).toEqual([told.id, said.quote.id]);
    const asked = (are: "only" | "leftOut") => ({ filter: "ongoing", declined: { are, ids } }) as const;
    const count = async (of: QuotesRequest) =>
      (await new QueryClient().fetchQuery(quotesQuery(anna.access.companyId, of))).total;
    const [all, only, others] = await Promise.all(
      [{ filter: "ongoing" } as const, asked("only"), asked("leftOut")].map(count),
    );
    expect([only, others]).toEqual([ids.length, (all ?? 0) - ids.length]);
    // The quotes are read by their ids. With more ids than one call can name, all ongoing quotes are read and the wanted
    // ones are picked out.
    for (const more of [[], Array.from({ length: 80 }, () => randomUUID())]) {
      const query = ongoingQuotesAmongQuery(anna.access.companyId, [...ids, ...more], { endedBefore: "9999-12-31" });
      const found = await new QueryClient().fetchQuery(query);
      expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
    }
    await mailOffer(world, anna, await changeQuote(said, { validUntilOn: addDays(today(), 120) }));
    expect(await declined()).toEqual(ids.filter((id) => id !== said.quote.id));
  });

  it("told to the seller is written down, once, and opened again", async () => {
    const quote = await quoteAt(anna, "ongoing");
    const told = { decision: "declined", message: "För dyrt" };
    await Promise.all([recordAnswer(anna.access, quote.id, told), recordAnswer(anna.access, quote.id, told)]);
    await recordAnswer(anna.access, quote.id, { decision: "reopened", message: "" });
    const { answers } = await readOffers(anna.access, quote.id);
    expect(answers).toMatchObject([
      { decision: "declined", message: "För dyrt", isThroughLink: false, byPerson: "anna@norrsken.example" },
      { decision: "reopened" },
    ]);
    const mailed = await mailOffer(world, anna, quote);
    await recordAnswer(anna.access, quote.id, told);
    // The seller's own note is not for the customer.
    expect(await openLink(anonymousRequest(anna), mailed.token)).toMatchObject({
      state: "declined",
      answer: { said: null },
    });
    await answerOffer(mailed, acceptanceForm);
    await expect(recordAnswer(anna.access, quote.id, told)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("the form of the page", () => {
  const post = (page: string, form: Record<string, string>, more: Record<string, string> = {}) => {
    const type = "application/x-www-form-urlencoded";
    const client = { "x-stegvis-client": "203.0.113.9" };
    const headers = new Headers({
      host: anna.host,
      "content-type": type,
      "sec-fetch-site": "same-origin",
      ...client,
      ...more,
    });
    const { body } = new Response(new URLSearchParams(form).toString());
    return answerPostedForm({ method: "POST", url: page, headers, body });
  };
  const shown = async (answered: Promise<Response | RedisplayedForm>) => {
    const { status, path, posted } = (await answered) as RedisplayedForm;
    return { status, path, ...findPostedForm(new Headers({ [postedHeader]: posted })) };
  };

  it("leads back to the page, or shows it again as it was filled in", async () => {
    const { token, quote } = await mailNewOffer();
    const page = `/q/nb/${token}`;
    const nameless = { ...refusalForm, name: "  ", message: "Etter jul" };
    const refused = { problem: "invalid_input", status: 422, path: page };
    expect(await shown(post(page, nameless))).toMatchObject({ ...refused, name: "  ", message: "Etter jul" });
    expect(await shown(post(page, { ...refusalForm, message: "x".repeat(1001) }))).toMatchObject(refused);
    const unknown = { status: 404, path: "/q/nb/-" };
    expect(await shown(post(`/q/nb/${"x".repeat(43)}`, refusalForm))).toMatchObject(unknown);
    expect(await shown(post(page, refusalForm, { "sec-fetch-site": "cross-site" }))).toMatchObject(unknown);
    const own = { partnerId: anna.access.partnerId, companyId: portalTrailId };
    const refusals = await withTenant(own, (tx) =>
      tx.auditEvent.findMany({ where: { ...own, kind: "offer.refused" } }),
    );
    const place = await findLinkPlace(anonymousRequest(anna), token);
    expect(refusals).toMatchObject([{ subject: place?.linkId, personId: null }]);
    const often = { "x-stegvis-client": "203.0.113.80" };
    for (let call = 0; call < 20; call++) await post(`/q/nb/${`${call}`.padStart(43, "-")}`, refusalForm, often);
    expect(await shown(post(page, { ...acceptanceForm, name: "Kim" }, often))).toMatchObject({
      ...{ problem: "too_many_requests", status: 429, path: page },
      ...{ name: "Kim", message: acceptanceForm.message },
    });
    expect((await readOffers(anna.access, quote.id)).answers).toEqual([]);
    const ofLink = await mailNewOffer();
    const throughIt = (call: number, form: Record<string, string>) =>
      post(`/q/sv/${ofLink.token}`, form, { "x-stegvis-client": `203.0.111.${call}` });
    for (let call = 0; call < 10; call++) expect(await shown(throughIt(call, nameless))).toMatchObject({ status: 422 });
    expect(await shown(throughIt(10, { ...acceptanceForm, name: "Kim" }))).toMatchObject({
      ...{ problem: "too_many_requests", status: 429, path: `/q/sv/${ofLink.token}` },
      ...{ name: "Kim", message: acceptanceForm.message },
    });
    expect((await readOffers(anna.access, ofLink.quote.id)).answers).toEqual([]);
    const lines = `${"あ".repeat(998)}\r\nあ`;
    const answered = (await post(page, { ...refusalForm, message: lines })) as Response;
    expect([answered.status, answered.headers.get("location")]).toEqual([303, page]);
    expect((await readOffers(anna.access, quote.id)).answers).toMatchObject([
      { decision: "declined", message: lines.replace("\r", "") },
    ]);
  });
});
