import "server-only";
import type { QuoteEmailInput, QuoteExpectation } from "../../api/contract/operations/command-input";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { isDeclinedAsItStands } from "../../offers/declined";
import { linkTo, storeOffer, withUnitNames } from "../../offers/offer-out";
import { expectationOfQuote, isAsExpected } from "../../rules/sales/expectations";
import { linkPlace, withLink } from "../../rules/sales/offer-link";
import { now } from "../../values/clock";
import { dateIn } from "../../values/dates";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import type { MailedDocument } from "./document-email";
import { assertUnchanged } from "./quote-and-order";

export const mailedQuote: MailedDocument = {
  path: quotes.path,
  async read(operation) {
    const { access, row } = operation;
    const { offer, order } = row.request as unknown as QuoteEmailInput;
    const quote = offer ? await offeredQuote(operation, offer) : await books(access).one(quotes, row.subject);
    const { customerId } = quote;
    const recipient = (await books(access).one(customerAddresses, customerId)).quoteEmail;
    if (!offer) return { told: quote, recipient, customerId };
    const link = order.message?.includes(linkPlace) ? await linkTo(access, quote) : null;
    const offered = { quote: await withUnitNames(access, quote), link, personId: row.personId, operationId: row.id };
    return {
      ...{ told: quote, recipient, customerId },
      completed: (message) => (link ? withLink(message, link.url) : message),
      keep: (tx) => storeOffer(tx, access, offered),
    };
  },
  followUpInput: ({ expected }) => ({ offer: expected }),
};

/** @throws Problem `conflict` when its text is another one, nobody waits for its answer any more, or it could not be accepted */
async function offeredQuote({ access, row }: AuthorizedOperation, offer: QuoteExpectation): Promise<Quote> {
  const quote = await books(access).one(quotes, row.subject);
  if (!isAsExpected(expectationOfQuote(quote), offer)) throw conflict("quote_changed");
  assertUnchanged(quote, ["ongoing"], []);
  const { validUntilOn } = quote;
  if (validUntilOn !== null && validUntilOn < dateIn(access.company.timeZone, now())) throw conflict("quote_expired");
  if (await isDeclinedAsItStands(access, quote)) throw conflict("quote_declined");
  return quote;
}
