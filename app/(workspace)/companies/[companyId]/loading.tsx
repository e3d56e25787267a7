import { getTranslations } from "next-intl/server";

/** The head's own place and hairline while the page is on its way; nothing shows before 150 ms. */
export default async function Loading() {
  const t = await getTranslations("common");
  return (
    <div className="page-head" role="status">
      <span className="sr">{t("loading")}</span>
      <span className="bar-wait my-2 h-4 w-40" />
    </div>
  );
}
