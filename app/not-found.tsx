import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/states";

/** Missing and not yours look the same. */
export default async function NotFound() {
  const t = await getTranslations("common.notFound");
  return (
    <main className="page">
      <h1>{t("title")}</h1>
      <Empty action={<ButtonLink href="/companies">{t("back")}</ButtonLink>}>{t("text")}</Empty>
    </main>
  );
}
