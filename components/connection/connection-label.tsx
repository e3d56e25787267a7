import { useTranslations } from "next-intl";

type LabelledConnection = { status: "active" | "expiring" | "reconnect" | "disconnected" } | null;

/** Returns true when nothing can be read until the person has signed in at the identity server. */
export function needsLogin(connection: LabelledConnection): boolean {
  return connection === null || connection.status === "reconnect" || connection.status === "disconnected";
}

/** Shows the state of the connection in one phrase, marked where it is the person's turn. */
export function ConnectionLabel({ connection }: { connection: LabelledConnection }) {
  const t = useTranslations("way.companiesPage");
  if (connection === null) return <span className="turn">{t("missing")}</span>;
  if (connection.status === "expiring") return <span className="turn">{t("expiring")}</span>;
  if (connection.status === "disconnected") return <span className="turn">{t("disconnected")}</span>;
  if (connection.status === "reconnect") return <span className="late">{t("reconnect")}</span>;
  return <>{t("connected")}</>;
}
