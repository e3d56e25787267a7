import { send, tokens } from "./service.mjs";

const { access_token: token } = await tokens();
const first = async (path) => (await send("GET", `/v2${path}`, { token })).body.Data[0];

const customer = await first("/customers?$filter=IsPrivatePerson eq false and CurrencyCode eq 'SEK'");
const article = await first("/articles?$filter=IsActive eq true");
const draft = await send("POST", "/v2/customerinvoicedrafts", {
  token,
  json: {
    CustomerId: customer.Id,
    EuThirdParty: false,
    RotReducedInvoicingType: 0,
    Rows: [
      {
        ArticleId: article.Id,
        Quantity: 2,
        UnitPrice: 500,
        IsTextRow: false,
        ReversedConstructionServicesVatFree: false,
      },
    ],
  },
});
console.log("draft", draft.status, draft.body.TotalAmount);

const invoice = await send("POST", `/v2/customerinvoicedrafts/${draft.body.Id}/convert`, { token });
console.log("invoice", invoice.status, invoice.body.InvoiceNumber, `voucher ${invoice.body.VoucherNumber}`);

const voucher = await first(`/vouchers?$filter=Id eq ${invoice.body.VoucherId}`);
for (const row of voucher.Rows) console.log(" ", row.AccountNumber, row.DebitAmount, row.CreditAmount);

const mailed = await send("POST", `/v2/customerinvoices/${invoice.body.Id}/email`, {
  token,
  json: { Email: "buyer@example.com", Subject: "Invoice ####" },
});
const [mail] = (await send("GET", "/control/mail")).body;
console.log("mail", mailed.status, mail.subject === `Invoice ${invoice.body.InvoiceNumber}`);

const pdf = await send("GET", `/v2/customerinvoices/${invoice.body.Id}/pdf`, { token });
const file = await fetch(pdf.body.Url);
console.log("pdf", file.status, (await file.blob()).type);
