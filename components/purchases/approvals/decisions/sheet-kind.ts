export type SheetKind = "reject" | "question" | "handover";
