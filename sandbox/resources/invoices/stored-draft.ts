export type StoredDraft = Readonly<Record<string, unknown>>;
