import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArticleEditor } from "@/components/articles/article-editor";
import { parseRecordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("articles.form");
  return { title: t("editTitle") };
}

export default async function EditArticlePage({ params }: { params: Promise<{ articleId: string }> }) {
  const { articleId } = await params;
  return <ArticleEditor articleId={parseRecordId(articleId)} />;
}
