import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { OfferAnswerView, RecordedAnswer, WireOffers } from "@/lib/api/contract/sales/offer";
import { quoteDrafts, quotes } from "@/lib/api/contract/sales/quote";
import { books } from "@/lib/api/remote/books";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type DataKey, dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { findEffectiveAnswer } from "@/lib/rules/sales/offer-state";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import { openCustomerReply, sealCustomerReply } from "./customer-words";
import {
  type AnswerRow,
  getNextVersionNumber,
  listAnswers,
  listSentLinks,
  listSentVersions,
  lockQuote,
} from "./offer-rows";
import { openOffer } from "./offer-text";
import { getOfferLink } from "./offer-to-mail";

/**
 * Reads the mailed versions of a quote, the links by which it can be answered, and the answers.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function readOffers(access: CompanyAccess, quoteId: string): Promise<WireOffers> {
  requireAction(access, "sales.read");
  const id = parseUuid(quoteId);
  return withTenant(access, async (tx) => {
    const dataKey = await dataKeyOf(tx, access);
    const [versions, links, answers, upcomingNumber] = [
      await listSentVersions(tx, access, id),
      await listSentLinks(tx, access, id),
      await listAnswers(tx, access, id),
      await getNextVersionNumber(tx, access, id),
    ];
    const personIds = [...answers.map(({ personId }) => personId), ...links.map(({ revokedById }) => revokedById)];
    const nameById = await readPersonNames(tx, access, personIds);
    return {
      versions: versions.map((row) => ({
        ...{ number: row.number, version: row.version, operationId: row.operationId },
        at: row.createdAt.toISOString(),
        text: openOffer(row, access, dataKey).rest,
      })),
      links: links.map(({ id: linkId, number, mailedAt, revokedAt, revokedById }) => ({
        ...{ id: linkId, number, at: mailedAt.toISOString() },
        revokedAt: revokedAt?.toISOString() ?? null,
        revokedBy: revokedById === null ? null : (nameById.get(revokedById) ?? null),
      })),
      answers: answers.map((row) => toAnswerView(row, access, dataKey, nameById)),
      nextNumber: upcomingNumber,
    };
  });
}

type NamesById = ReadonlyMap<string, string | null>;

async function readPersonNames(
  tx: Tx,
  { partnerId }: CompanyAccess,
  personIds: readonly (string | null)[],
): Promise<NamesById> {
  const ids = personIds.flatMap((id) => id ?? []);
  const people = await tx.person.findMany({ where: { partnerId, id: { in: ids } }, select: { id: true, name: true } });
  return new Map(people.map(({ id, name }) => [id, name]));
}

function toAnswerView(row: AnswerRow, access: CompanyAccess, dataKey: DataKey, nameById: NamesById): OfferAnswerView {
  const { id, decision, number, linkId, personId, createdAt } = row;
  return {
    ...{ id, decision, number, at: createdAt.toISOString(), isThroughLink: linkId !== null },
    ...openCustomerReply(row, access, dataKey),
    byPerson: personId === null ? null : (nameById.get(personId) ?? null),
  };
}

/**
 * The link that the mail of a quote would contain, also of a draft that becomes a quote only when it is mailed.
 *
 * @param version names the text the quote will have by then, where that is not the present one
 * @throws Problem `role_missing`, `not_found`, `invalid_input`, or an error of reading the quote
 */
export async function proposeLink(
  access: CompanyAccess,
  quoteId: string,
  version: string | null,
): Promise<{ url: string }> {
  requireAction(access, "sales.operate");
  const id = parseUuid(quoteId);
  const textVersion = version === null ? undefined : parseInput(textVersionSchema, version);
  // A draft becomes a quote when it is mailed: as long as it keeps its id and text, this is the link that is sent.
  const quote = (await books(access).find(quotes, id)) ?? (await books(access).get(quoteDrafts, id));
  return { url: (await getOfferLink(access, quote, textVersion)).url };
}

/** The name of a text, as in the version of a quote's expectation. */
const textVersionSchema = z.string().regex(/^[0-9a-f]{16}:(\d{4}-\d{2}-\d{2})?:[0-9a-f]{16}$/);

const recordedAnswerSchema: z.ZodType<RecordedAnswer> = z.strictObject({
  decision: z.enum(["declined", "reopened"]),
  message: z.string().trim().max(1000),
});

/**
 * Records that the customer declined, or opens the quote again. The service has no declined quotes: the answer is stored in
 * the portal, and the quote in the books stays as it was. The same answer is stored only once.
 *
 * @throws Problem `role_missing`, `invalid_input`; `conflict` with detail `already_done` when the customer has accepted
 */
export async function recordAnswer(access: CompanyAccess, quoteId: string, body: unknown): Promise<WireOffers> {
  requireAction(access, "sales.write");
  const { decision, message } = parseInput(recordedAnswerSchema, body);
  const id = parseUuid(quoteId);
  await withTenant(access, async (tx) => {
    await lockQuote(tx, access, id);
    const newestNumber = (await listSentVersions(tx, access, id)).at(-1)?.number ?? null;
    const presentDecision =
      findEffectiveAnswer(await listAnswers(tx, access, id), newestNumber)?.decision ?? "reopened";
    if (presentDecision === "accepted") throw new Problem("conflict", { detail: "already_done" });
    if (presentDecision === decision) return;
    const { partnerId, companyId, personId } = access;
    const dataKey = await dataKeyOf(tx, access);
    const answerId = randomUUID();
    await tx.quoteAnswer.create({
      data: {
        ...{ partnerId, companyId, id: answerId, quoteId: id, number: newestNumber, decision, personId },
        saidSealed: sealCustomerReply({ name: "", message }, access, answerId, dataKey),
        dataKeyId: dataKey.id,
        createdAt: now(),
      },
    });
    await audit(tx, access, { kind: "offer.told", subject: id, detail: { decision, version: newestNumber } });
  });
  return readOffers(access, id);
}

/**
 * Revokes every link to a quote: a customer who opens one reads that it was revoked, and the next mail has another link.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function revokeLinks(access: CompanyAccess, quoteId: string): Promise<WireOffers> {
  requireAction(access, "sales.operate");
  const { partnerId, companyId, personId } = access;
  const id = parseUuid(quoteId);
  await withTenant(access, async (tx) => {
    await lockQuote(tx, access, id);
    const unrevokedFilter = { partnerId, companyId, quoteId: id, revokedAt: null };
    const { count } = await tx.quoteLink.updateMany({
      where: unrevokedFilter,
      data: { revokedAt: now(), revokedById: personId },
    });
    if (count > 0) await audit(tx, access, { kind: "offer.link_revoked", subject: id, detail: { links: count } });
  });
  return readOffers(access, id);
}
