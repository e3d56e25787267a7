import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, Suspense, useId } from "react";
import type {
  CompanyOfPage,
  ConnectionState,
  ListedCompany,
  SignedInPerson,
} from "@/lib/rules/access/shown-connection";
import { Logo } from "../logo";
import { NavLinks } from "../nav-links";
import { NoticesLink } from "../notices-link";
import { PhoneNav } from "../phone-nav";
import { ConnectionIndicator } from "../reach/connection-indicator";
import { WhileConnected } from "../reach/lost-connection";
import { WhileOnline } from "../reach/while-online";
import { ReturnNotice } from "../return-notice";
import { CompanyMenu } from "./company-menu";
import { CompanyTile } from "./company-tile";

type Props = {
  companyAccess: CompanyOfPage;
  signedInPerson: SignedInPerson;
  connection: ConnectionState | null;
  companies: readonly ListedCompany[];
  /** The palette in the navigation, and below it the palette in the bar of a phone. */
  palette: ReactNode;
  phonePalette: ReactNode;
  children: ReactNode;
};

/**
 * Shows the frame of a company's pages: navigation on the left, or above and below on a phone, and the company's colour
 * at the edge.
 */
export function CompanyShell({
  companyAccess,
  signedInPerson,
  connection,
  companies,
  palette,
  phonePalette,
  children,
}: Props) {
  const t = useTranslations("shell");
  const tRoles = useTranslations("common.roles");
  const locale = useLocale();
  const { company, companyId } = companyAccess;
  const menuId = useId();
  const isConnectionUsable = connection?.status === "active" || connection?.status === "expiring";
  const hasConnectionNotice = connection?.status === "expiring" || connection?.status === "reconnect";
  const lostConnection =
    connection && isConnectionUsable ? { ...connection, status: "reconnect" as const } : connection;
  const menuButton = (
    <button type="button" className="co" popoverTarget={menuId} aria-label={t("menu", { company: company.name })}>
      <CompanyTile initials={company.initials} colour={company.colour} />
      <span className="min-w-0">
        <b>{company.name}</b>
        <span className="label block">
          {[signedInPerson.name ?? signedInPerson.email, tRoles(companyAccess.role).toLocaleLowerCase(locale)]
            .filter(Boolean)
            .join(", ")}
        </span>
      </span>
      <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
        <path d="M1 1l4 4 4-4" fill="none" stroke="var(--ink-3)" strokeWidth="1.5" />
      </svg>
    </button>
  );
  return (
    <div className="app" data-co={company.colour}>
      <a className="btn skip" href={`#${menuId}page`}>
        {t("skip")}
      </a>
      <div className="band" />
      <aside className="nav" aria-label={company.name}>
        {menuButton}
        {palette}
        <NavLinks companyId={companyId} />
        <NoticesLink hasConnectionNotice={hasConnectionNotice} />
        <div className="nav-foot">
          <WhileOnline>
            <WhileConnected
              fallback={<ConnectionIndicator companyAccess={companyAccess} connection={lostConnection} />}
            >
              <ConnectionIndicator companyAccess={companyAccess} connection={connection} />
            </WhileConnected>
          </WhileOnline>
          <Logo />
        </div>
      </aside>
      <div className="main">
        <header className="phone-bar">
          {menuButton}
          {phonePalette}
          <NoticesLink isPhone hasConnectionNotice={hasConnectionNotice} />
          <WhileOnline isShort>
            <WhileConnected
              fallback={
                <ConnectionIndicator companyAccess={companyAccess} connection={lostConnection} isShownWhenBrokenOnly />
              }
            >
              <ConnectionIndicator companyAccess={companyAccess} connection={connection} isShownWhenBrokenOnly />
            </WhileConnected>
          </WhileOnline>
        </header>
        <main id={`${menuId}page`} tabIndex={-1} className="flex min-w-0 flex-1 flex-col focus:outline-0">
          <p className="on-paper">{company.name}</p>
          <Suspense>
            <ReturnNotice companyId={companyId} />
          </Suspense>
          {children}
        </main>
        <PhoneNav companyId={companyId} />
      </div>
      <CompanyMenu
        id={menuId}
        currentCompanyId={companyId}
        companies={companies}
        signedInAs={signedInPerson.email ?? signedInPerson.name}
      />
    </div>
  );
}
