import { send, tokens } from "./service.mjs";

const { access_token: token } = await tokens();

const list = await send("GET", "/v2/customers?$filter=startswith(Name,'B')&$orderby=Name&$pagesize=2&$select=Name", {
  token,
});
console.log(list.status, Object.keys(list.body), list.body.Data.length);

const [terms] = (await send("GET", "/v2/termsofpayments", { token })).body.Data;
const customer = {
  Name: "Björkens Bageri AB",
  InvoiceCity: "Umeå",
  InvoicePostalCode: "903 27",
  IsPrivatePerson: false,
  IsActive: true,
  TermsOfPaymentId: terms.Id,
};
const made = await send("POST", "/v2/customers", { token, json: customer });
console.log(made.status, made.body.Name, `number ${made.body.CustomerNumber}`);

const { Name: _, ...nameless } = customer;
const refused = await send("POST", "/v2/customers", { token, json: nameless });
console.log(refused.status, refused.body.ErrorCode, refused.body.Errors[0].Message);
