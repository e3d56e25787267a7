import type { Article } from "@/lib/api/contract/sales/article";
import type { FocusTarget } from "./use-rows";

export type RowActions = {
  onArticle: (index: number, article: Article) => void;
  /** Null for a person who may not create articles. */
  onCreate: ((index: number, name: string) => void) | null;
  onRemove: (index: number) => void;
  onMove: (index: number, by: 1 | -1, focusTarget: FocusTarget) => void;
};
