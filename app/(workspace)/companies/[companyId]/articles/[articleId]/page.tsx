import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArticlePage } from "@/components/articles/article-page";
import { parseRecordId } from "../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("articles");
  return { title: t("one") };
}

export default async function OneArticlePage({ params }: { params: Promise<{ articleId: string }> }) {
  const { articleId } = await params;
  return <ArticlePage articleId={parseRecordId(articleId)} />;
}
