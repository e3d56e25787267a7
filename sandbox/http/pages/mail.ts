import { Hono } from "hono";
import { html } from "hono/html";
import { findMail, listMail, mailsPerPage, type SentMail } from "../../outbox/sent-mail";
import { encodeBytes } from "../form-parameters";
import { renderTextTable, renderToolPage } from "./page";
import { readPageNumber, renderPageLinks, toInstantText } from "./paging";

/** Web pages that show every mail the sandbox sent. */
export const mailPages = new Hono();

mailPages.get("/", async (c) => {
  const requestedPage = readPageNumber(c);
  const { mails, total } = await listMail(requestedPage);
  const rows = mails.map(
    (mail) =>
      html`<tr><td>${toInstantText(mail.sentAt)}</td><td>${mail.companyName ?? ""}</td><td>${mail.recipients.join(", ")}</td><td><a href="/mail/${mail.id}">${mail.subject}</a></td><td>${mail.attachments.join(", ")}</td></tr>`,
  );
  const table = renderTextTable(
    html`<table><thead><tr><th scope="col">Sent (UTC)</th><th scope="col">Company</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Attached</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
  return renderToolPage(
    c,
    { title: "Mail", currentPath: "/mail" },
    html`<h1>Mail</h1><p class="lead">Every mail the service sent, newest first.</p>
${total === 0 ? html`<p class="empty">No mail yet. Send an invoice by e-mail and it stands here.</p>` : table}
${renderPageLinks("/mail", { page: requestedPage, total, pageSize: mailsPerPage, recordNoun: "mails" })}`,
  );
});

mailPages.get("/:id", async (c) => {
  const mail = await findMail(c.req.param("id"));
  if (mail === null) return c.notFound();
  const facts = [
    ["From", mail.sender],
    ["To", mail.recipients.join(", ")],
    ["Copy", mail.cc.join(", ")],
    ["Sent (UTC)", toInstantText(mail.sentAt)],
    ["Company", mail.companyName ?? ""],
  ].filter(([, value]) => value !== "");
  return renderToolPage(
    c,
    { title: mail.subject, currentPath: "/mail" },
    html`<h1>${mail.subject}</h1>
<dl class="rows">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}${renderAttachmentLinks(mail)}</dl>
${mail.html === null ? "" : html`<h2>As HTML</h2><iframe class="paper" sandbox src="/mail/${mail.id}/html" title="The mail as HTML"></iframe>`}
<h2>As text</h2><pre>${mail.text}</pre>`,
  );
});

// The HTML of a mail is shown in a frame without rights. Its policy also protects it where it is opened directly.
mailPages.get("/:id/html", async (c) => {
  const mail = await findMail(c.req.param("id"));
  if (mail === null || mail.html === null) return c.notFound();
  return c.html(mail.html, 200, {
    "content-security-policy":
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
    "x-frame-options": "SAMEORIGIN",
  });
});

mailPages.get("/:id/attachments/:at", async (c) => {
  const mail = await findMail(c.req.param("id"));
  const attachment = mail?.attachments[Number(c.req.param("at"))];
  if (!attachment) return c.notFound();
  return c.body(new Uint8Array(Buffer.from(attachment.data, "base64")), 200, {
    "content-type": attachment.contentType,
    "content-disposition": `attachment; filename*=UTF-8''${encodeBytes(Buffer.from(attachment.name))}`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
});

function renderAttachmentLinks(mail: SentMail) {
  if (mail.attachments.length === 0) return "";
  const links = mail.attachments.map(
    (attachment, attachmentIndex) =>
      html`<li><a href="/mail/${mail.id}/attachments/${attachmentIndex}" download="${attachment.name}">${attachment.name}</a> <span class="secondary small">${attachment.contentType}, ${toSizeText(attachment.data)}</span></li>`,
  );
  return html`<div><dt>Attached</dt><dd><ul>${links}</ul></dd></div>`;
}

function toSizeText(base64: string): string {
  return `${Math.max(1, Math.round((base64.length * 3) / 4 / 1024))} kB`;
}
