import type { Article } from "@/lib/api/contract/sales/article";
import type { FocusTarget } from "./use-rows";

export type RowActions = {
  onArticle: (rowIndex: number, article: Article) => void;
  /** Null for a person who may not create articles. */
  onCreate: ((rowIndex: number, name: string) => void) | null;
  onRemove: (rowIndex: number) => void;
  onMove: (rowIndex: number, rowOffset: 1 | -1, focusTarget: FocusTarget) => void;
};
