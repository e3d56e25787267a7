import { readFileSync } from "node:fs";

/** The parts of an OpenAPI 3.1 schema that the API documents use. */
export type Schema = {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** False where a member that the schema does not name is refused; otherwise such a member is ignored. */
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly enum?: readonly (number | string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly multipleOf?: number;
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly "x-day"?: boolean;
  /** Whether a parameter of the operation can leave this member out of the answer. */
  readonly "x-may-be-left-out"?: boolean;
  readonly "x-enum-names"?: Readonly<Record<string, string>>;
  /** Whether a value of the enumeration may be sent as its name. */
  readonly "x-by-name"?: boolean;
};

type Parameter = { readonly name: string; readonly in: "path" | "query"; readonly schema: Schema };
type DocumentedContent = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };

type DocumentedOperation = {
  readonly operationId: string;
  readonly security: readonly { readonly oauth2: readonly string[] }[];
  readonly "x-modules"?: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: DocumentedContent & { readonly required?: boolean };
  readonly "x-max-bytes"?: number;
  readonly responses: Readonly<Record<string, DocumentedContent>>;
};

export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  /** The path as a template, such as `/customers/{customerId}`. */
  readonly path: string;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  readonly isList: boolean;
  /** Whether the operation accepts `$filter`, as every list does. */
  readonly isFilterable: boolean;
  /** Whether the operation accepts `$select`. */
  readonly isSelectable: boolean;
  /** Sets of scopes; a call needs all scopes of one set. */
  readonly scopes: readonly (readonly string[])[];
  /** The modules that the company's subscription must include, all of them. */
  readonly modules: readonly string[];
  /** The model of the body; `isArray` where the body is a list of that model. */
  readonly body: { readonly model: string; readonly required: boolean; readonly isArray: boolean } | null;
  /** Whether the body may also be multipart/form-data, with the file as one part. */
  readonly takesFile: boolean;
  /** The highest number of bytes of the body; null where the usual limit applies. */
  readonly maxBytes: number | null;
  readonly status: number;
  /** The model of the answer, or of the records of a list; null where the answer is not JSON. */
  readonly answerModel: string | null;
  /** Whether the answer is a JSON array of that model, without `Meta`. */
  readonly isAnswerArray: boolean;
};

const readDocumentFile = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));

export const booksDocument = readDocumentFile("./books.json") as ApiDocument;
export const payrollDocument = readDocumentFile("./payroll.json") as ApiDocument;

/** Calls of the API that exist and that the sandbox does not serve: `GET /orders`, or `* /articles/batch` for any method. */
export const unservedCalls = readDocumentFile("./books-unserved.json") as readonly string[];

/** The models of both documents. A name that is in both documents is the same model in both. */
export const schemas: Readonly<Record<string, Schema>> = {
  ...payrollDocument.components.schemas,
  ...booksDocument.components.schemas,
};

export const modelOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

export function schemaOf(model: string): Schema {
  const schema = schemas[model];
  if (schema === undefined) throw new Error(`no document has a schema ${model}`);
  return schema;
}

/** The operations of the books API. */
export const booksOperations = operationsOf(booksDocument);
export const payrollOperations = operationsOf(payrollDocument);

function operationsOf(document: ApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documentedOperation]) =>
      operationOf(method.toUpperCase(), path, documentedOperation),
    ),
  );
}

function operationOf(method: string, path: string, documentedOperation: DocumentedOperation): Operation {
  const parameters = documentedOperation.parameters ?? [];
  const inlineParameters = parameters.filter((parameter): parameter is Parameter => "name" in parameter);
  const [status, success] = Object.entries(documentedOperation.responses)[0] ?? [];
  if (status === undefined) throw new Error(`${documentedOperation.operationId} answers nothing`);
  const body = documentedOperation.requestBody;
  const answerSchema = success?.content?.["application/json"]?.schema;
  const isAnswerArray = answerSchema?.type === "array";
  const answerRef = isAnswerArray ? answerSchema?.items?.$ref : answerSchema?.$ref;
  const hasOptionParameter = (option: string) =>
    parameters.some((parameter) => "$ref" in parameter && parameter.$ref.endsWith(`/${option}`));
  const isList = answerRef?.endsWith("Page") ?? false;
  return {
    id: documentedOperation.operationId,
    method,
    path,
    pathParameters: inlineParameters.filter((parameter) => parameter.in === "path"),
    queryParameters: inlineParameters.filter((parameter) => parameter.in === "query"),
    isList,
    isFilterable: hasOptionParameter("filter"),
    isSelectable: hasOptionParameter("select"),
    scopes: documentedOperation.security.map((requirement) => requirement.oauth2),
    modules: documentedOperation["x-modules"] ?? [],
    body: body ? bodyOf(body.content?.["application/json"]?.schema ?? {}, body.required ?? false) : null,
    takesFile: body?.content?.["multipart/form-data"] !== undefined,
    maxBytes: documentedOperation["x-max-bytes"] ?? null,
    status: Number(status),
    answerModel: answerRef === undefined ? null : modelOf(isList ? answerRef.slice(0, -"Page".length) : answerRef),
    isAnswerArray,
  };
}

function bodyOf(schema: Schema, required: boolean): Operation["body"] {
  const model = modelOf(schema.$ref ?? schema.items?.$ref ?? "");
  return { model, required, isArray: schema.type === "array" };
}
