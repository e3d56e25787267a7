import "server-only";
import { units } from "@/lib/api/contract/company/unit";
import { customers } from "@/lib/api/contract/sales/customer";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { books } from "@/lib/api/remote/books";
import type { CompanyAccess } from "@/lib/auth/access";
import { getPartner } from "@/lib/auth/partners";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { documentLanguageOf } from "@/lib/rules/sales/document-language";
import { expectationOfQuote, isSameVersion } from "@/lib/rules/sales/expectations";
import { now } from "@/lib/values/clock";
import { hashOfToken, linkIdOf, tokenOfLink } from "./link-token";
import { filterSentLinks, getNextVersionNumber, listSentVersions, lockQuote } from "./offer-rows";
import { sealOffer } from "./offer-text";

/** The link by which a customer opens one text of a quote. */
export type OfferLink = { id: string; token: string; url: string };

/**
 * The link to a quote's present text: the same one until the text changes or the link is revoked.
 *
 * @param version the name of another text, which the quote is to have when it is mailed
 */
export async function getOfferLink(access: CompanyAccess, quote: Quote, version?: string): Promise<OfferLink> {
  const { partnerId, companyId, company } = access;
  const [partner, customer] = await Promise.all([
    getPartner(partnerId),
    books(access).get(customers, quote.customerId),
  ]);
  const { key, revoked: revokedCount } = await withTenant(access, async (tx) => ({
    ...(await dataKeyOf(tx, access)),
    revoked: await tx.quoteLink.count({
      where: { partnerId, companyId, quoteId: quote.id, revokedAt: { not: null } },
    }),
  }));
  const id = linkIdOf(key, access, {
    quoteId: quote.id,
    version: version ?? expectationOfQuote(quote).version,
    revokedCount,
  });
  const token = tokenOfLink(key, access, id);
  const language = documentLanguageOf(customer.documentLanguage, company.countryCode);
  return { id, token, url: `${partner.origin}/q/${language}/${token}` };
}

/** The quote with the names of its units, of which the quote itself has only the ids. */
export async function addUnitNames(access: CompanyAccess, quote: Quote): Promise<Quote> {
  const unitsPage = await books(access).page(units, { pageSize: 1000 });
  const unitById = new Map(unitsPage.items.map((unit) => [unit.id, unit]));
  const rows = quote.rows.map((row) => {
    const unit = row.unitId === null ? undefined : unitById.get(row.unitId);
    return unit ? { ...row, rest: { ...row.rest, UnitName: unit.name, UnitAbbreviation: unit.abbreviation } } : row;
  });
  return { ...quote, rows };
}

/** The content of a mail: the text of the quote, and the link when the mail names it. */
export type OfferToMail = { quote: Quote; link: OfferLink | null; personId: string; operationId: string };

/**
 * Stores an offer that is about to be mailed, in the transaction that marks its mail as sent: the text as a new version
 * unless it is the one sent last, and the link.
 */
export async function storeOffer(tx: Tx, tenant: Tenant, offer: OfferToMail): Promise<void> {
  const { quote, link, personId, operationId } = offer;
  const { partnerId, companyId } = tenant;
  const quoteKey = { partnerId, companyId, quoteId: quote.id };
  await lockQuote(tx, tenant, quote.id);
  const { version } = expectationOfQuote(quote);
  const lastVersion = (await listSentVersions(tx, tenant, quote.id)).at(-1);
  const isUnchanged = lastVersion !== undefined && isSameVersion(lastVersion.version, version);
  const number = isUnchanged ? lastVersion.number : await getNextVersionNumber(tx, tenant, quote.id);
  if (!isUnchanged) {
    // A version whose mail the service refused was never sent, so its row is replaced.
    await tx.quoteVersion.deleteMany({ where: { ...quoteKey, number: { gte: number } } });
    const dataKey = await dataKeyOf(tx, tenant);
    const textSealed = sealOffer(quote, tenant, number, dataKey);
    await tx.quoteVersion.create({
      data: { ...quoteKey, number, version, textSealed, dataKeyId: dataKey.id, operationId, createdAt: now() },
    });
  }
  if (link) await storeLink(tx, tenant, { ...quoteKey, number, personId, operationId, ...link });
}

type NewLink = Omit<OfferLink, "url"> & { quoteId: string; number: number; personId: string; operationId: string };

/**
 * Stores a link. A link that is mailed again stays the same link, now with the connection of the person who mailed it last,
 * and expires by that mail.
 */
async function storeLink(tx: Tx, tenant: Tenant, { id, token, ...link }: NewLink): Promise<void> {
  const { partnerId, companyId } = tenant;
  const { quoteId, number, personId, operationId } = link;
  const linkKey = { partnerId, companyId, id };
  const existingLink = await tx.quoteLink.findFirst({ where: linkKey });
  if (!existingLink) {
    const linkColumns = { quoteId, number, personId, operationId, tokenHash: hashOfToken(token) };
    await tx.quoteLink.create({ data: { ...linkKey, ...linkColumns, mailedAt: now() } });
    return;
  }
  const wasSent = (await filterSentLinks(tx, tenant, quoteId, [existingLink])).length > 0;
  const data = { number, personId, mailedAt: now(), operationId: wasSent ? existingLink.operationId : operationId };
  await tx.quoteLink.updateMany({ where: linkKey, data });
}
