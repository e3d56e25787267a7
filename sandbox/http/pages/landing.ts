import type { Context } from "hono";
import { html } from "hono/html";
import { now } from "../../clock";
import { companies } from "../../seed/companies";
import { people, seedPassword } from "../../seed/people";
import { getIssuerUrl, getSettings } from "../../settings";
import { renderTextTable, renderToolPage } from "./page";

/** The start page: it explains the sandbox and lists its addresses and the people who can sign in. */
export function renderLandingPage(c: Context): Promise<Response> {
  const { url, isLoopback } = getSettings();
  const addresses = [
    ["Bookkeeping and invoicing", `${url}/v2`],
    ["Identity server", getIssuerUrl()],
    ["Payroll", `${url}/payroll/v2`],
    ["Discovery", `${getIssuerUrl()}/.well-known/openid-configuration`],
    ["API descriptions", `${url}/openapi/books.json, ${url}/openapi/identity.json`],
  ];
  return renderToolPage(
    c,
    { title: "What this is", currentPath: "/" },
    html`<h1>The bookkeeping service, on your machine</h1>
<p class="lead">This is the bookkeeping and invoicing API with its payroll and its identity server, for building and testing against. The API descriptions of <a href="/docs/books">the books</a> and <a href="/docs/payroll">payroll</a> list what it serves; the rest answers 501. It keeps its books in its own database, posts invoices, sends mail to an outbox you can read, and forgets nothing until you reset it.</p>
<h2>Addresses</h2>
<dl class="rows">${addresses.map(([name, address]) => html`<div><dt>${name}</dt><dd><code>${address}</code></dd></div>`)}</dl>
${isLoopback ? renderDemoLogins() : html`<p>It listens beyond this machine, so mail, control and the demo people are switched off.</p>`}
<p class="secondary small clock">Its clock shows ${now().toISOString().slice(0, 19).replace("T", " ")} UTC.</p>`,
  );
}

function renderDemoLogins() {
  const loginRows = people.map((person) => {
    const membershipTexts = person.memberships.map(
      (membership) => `${companies.find((company) => company.id === membership.companyId)?.name} (${membership.role})`,
    );
    return html`<tr><td><code>${person.email}</code></td><td>${person.firstName} ${person.lastName}</td><td>${membershipTexts.join(", ")}</td></tr>`;
  });
  return html`<h2>Who can sign in</h2>
<p class="secondary">All of them with the password <code>${seedPassword}</code>.</p>
${renderTextTable(html`<table><thead><tr><th scope="col">E-mail</th><th scope="col">Name</th><th scope="col">Companies</th></tr></thead><tbody>${loginRows}</tbody></table>`)}`;
}
