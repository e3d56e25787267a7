import { Hono } from "hono";
import { html } from "hono/html";
import { getSettings } from "../../settings";
import {
  type Document,
  describeSchema,
  documentNames,
  type Operation,
  type Parameter,
  readDocument,
  resolveReference,
  type Schema,
} from "./open-api";
import { type Html, renderTextTable, renderToolPage, withCode } from "./page";

/** The pages of the API reference, rendered from the API descriptions that also validate calls. */
export const docsPages = new Hono();

docsPages.get("/", (c) => {
  const documentRows = documentNames.map((name) => {
    const { info, paths } = readDocument(name);
    const operationCount = Object.values(paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
    return html`<div><dt><a href="/docs/${name}">${info.title}</a></dt><dd>${withCode(info.description ?? "")} <span class="secondary small">${operationCount} operations. <a href="/openapi/${name}.json">OpenAPI 3.1</a></span></dd></div>`;
  });
  return renderToolPage(
    c,
    { title: "Reference", currentPath: "/docs" },
    html`<h1>Reference</h1><p class="lead">What is served, from the same descriptions that check every call.</p><dl class="rows">${documentRows}</dl>`,
  );
});

docsPages.get("/:name", (c) => {
  const name = documentNames.find((documentName) => documentName === c.req.param("name"));
  if (!name) return c.notFound();
  const document = readDocument(name);
  const operationHtmlByTag = groupOperationsByTag(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const links = [...operationHtmlByTag.keys()].map(
    (tag) => html`<a href="#${anchorOf(tag)}">${withLineBreaks(tag)}</a>`,
  );
  return renderToolPage(
    c,
    { title: document.info.title, currentPath: "/docs" },
    html`<h1>${document.info.title}</h1>
<p class="lead">${withCode(document.info.description ?? "")}</p>
<p class="secondary">Under <code>${getBaseAddress(document)}</code>. <a href="/openapi/${name}.json">OpenAPI 3.1</a></p>
<div class="side"><nav aria-label="${document.info.title}">${links}${schemas.length > 0 ? html`<a href="#schemas">Records</a>` : ""}</nav>
<div>${[...operationHtmlByTag].map(([tag, operations]) => html`<h2 id="${anchorOf(tag)}">${withLineBreaks(tag)}</h2>${operations}`)}
${schemas.length > 0 ? html`<h2 id="schemas">Records</h2>${schemas.map(([title, schema]) => renderRecord(title, schema))}` : ""}</div></div>`,
  );
});

/** Allows a line break before each word of a name such as `CustomerInvoice`. */
const withLineBreaks = (name: string): Html[] =>
  name.split(/(?<=[a-z])(?=[A-Z])/).map((word, index) => (index > 0 ? html`<wbr>${word}` : html`${word}`));

function groupOperationsByTag(document: Document): Map<string, Html[]> {
  const operationHtmlByTag = new Map<string, Html[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? "Other";
      operationHtmlByTag.set(tag, [
        ...(operationHtmlByTag.get(tag) ?? []),
        renderOperation(document, method, path, operation),
      ]);
    }
  }
  return operationHtmlByTag;
}

function renderOperation(document: Document, method: string, path: string, operation: Operation): Html {
  const scopes = (operation.security ?? [])
    .map((requirement) => Object.values(requirement).flat().join(" + "))
    .filter(Boolean);
  const parameters = (operation.parameters ?? []).map((parameter) => resolveReference<Parameter>(document, parameter));
  const bodyEntries = Object.entries(operation.requestBody?.content ?? {});
  return html`<details class="op" id="${operation.operationId ?? ""}"><summary><b class="verb ${method}">${method.toUpperCase()}</b><code>${path}</code><span>${withCode(operation.summary ?? "")}</span></summary><div class="body">
${operation.description ? html`<p>${withCode(operation.description)}</p>` : ""}
${scopes.length > 0 ? html`<p class="small secondary">Scopes: ${scopes.join(", or ")}</p>` : ""}
${parameters.length > 0 ? renderTable(["Parameter", "In", "Type", ""], parameters.map(renderParameterCells)) : ""}
${bodyEntries.map(([type, { schema }]) => html`<p class="small">Body <code>${type}</code>: ${schema?.properties ? "" : renderSchemaLink(schema)}</p>${schema?.properties ? renderMemberTable(schema) : ""}`)}
${renderTable(["Status", "Meaning", "Body"], renderAnswerRows(document, operation))}
</div></details>`;
}

function renderParameterCells(parameter: Parameter): Cell[] {
  const requiredText = parameter.required ? "required" : "";
  return [
    html`<code>${parameter.name}</code>`,
    parameter.in,
    describeSchema(parameter.schema),
    withCode([requiredText, parameter.description].filter(Boolean).join(". ")),
  ];
}

function renderAnswerRows(document: Document, operation: Operation): Cell[][] {
  return Object.entries(operation.responses).map(([status, answer]) => {
    const { description, content } = resolveReference(document, answer);
    const bodies = Object.entries(content ?? {}).map(
      ([type, { schema }]) => html`${renderSchemaLink(schema)} <span class="secondary">${type}</span> `,
    );
    return [status, withCode(description), html`${bodies}`];
  });
}

function renderRecord(title: string, schema: Schema): Html {
  return html`<details class="op" id="record-${title}"><summary><b class="verb">${schema.properties ? "{ }" : ""}</b><code>${title}</code><span>${schema.description ? withCode(schema.description) : describeSchema(schema)}</span></summary><div class="body">${schema.properties ? renderMemberTable(schema) : ""}</div></details>`;
}

function renderMemberTable(schema: Schema): Html {
  const requiredMembers = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, member]): Cell[] => [
    html`<code>${name}</code>`,
    renderSchemaLink(member),
    withCode(
      [
        requiredMembers.has(name) ? "required" : "",
        member.readOnly ? "read only" : "",
        member.maxLength ? `at most ${member.maxLength}` : "",
        member.default === undefined ? "" : `${JSON.stringify(member.default)} unless given`,
        member.description ?? "",
      ]
        .filter(Boolean)
        .join(". "),
    ),
  ]);
  return renderTable(["Member", "Type", ""], rows);
}

function renderSchemaLink(schema: Schema | undefined): Html | string {
  const targetReference = schema?.$ref ?? schema?.items?.$ref;
  const text = describeSchema(schema);
  return targetReference ? html`<a href="#record-${targetReference.split("/").at(-1) ?? ""}">${text}</a>` : text;
}

type Cell = Html | string;

function renderTable(headings: readonly string[], rows: readonly Cell[][]): Html {
  return renderTextTable(
    html`<table><thead><tr>${headings.map((name) => (name === "" ? html`<td></td>` : html`<th scope="col">${name}</th>`))}</tr></thead><tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`,
  );
}

/** The base address of a document, with the origin of this sandbox, which a setting may have changed. */
function getBaseAddress(document: Document): string {
  const path = document.servers?.[0]?.url.replace(/^https?:\/\/[^/]+/, "") ?? "";
  return `${getSettings().url}${path}`;
}

function anchorOf(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
