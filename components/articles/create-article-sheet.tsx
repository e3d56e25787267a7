"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { RecordCreationSheetProps } from "@/components/record/record-creation-sheets";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { type Article, emptyArticle } from "@/lib/api/contract/sales/article";

const ArticleForm = lazy(async () => ({ default: (await import("./article-form")).ArticleForm }));

/** Adds an article from another page, with only the fields the books require and its price. */
export function CreateArticleSheet({ isOpen, typedName, onClose, onCreated }: RecordCreationSheetProps<Article>) {
  const t = useTranslations("articles.form");
  const tCommon = useTranslations("common");
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("newTitle")} lead={t("inPlaceLead")}>
      <Suspense fallback={<LoadingFields label={tCommon("loading")} />}>
        <ArticleForm article={{ ...emptyArticle, name: typedName }} sheetCallbacks={{ onCreated, onCancel: onClose }} />
      </Suspense>
    </Sheet>
  );
}
