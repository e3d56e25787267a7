"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, Suspense, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import type { Role } from "@/lib/rules/access/roles";
import css from "./palette.module.css";

/** What a panel is opened with. */
export type PanelProps = {
  open: boolean;
  onClose: () => void;
  /** The person's companies, for going from one to another. */
  companies: readonly PaletteCompany[];
};

/** One of the person's companies, as far as going there needs it. */
export type PaletteCompany = {
  companyId: string;
  name: string;
  countryCode: string;
  role: Role;
  /** Its books can be read without signing in to it first. */
  isConnected: boolean;
};

type Props = Pick<PanelProps, "companies"> & {
  /** Loaded when somebody asks for it. */
  Panel: ComponentType<PanelProps>;
  /** Begins to load it: somebody is near. */
  onNear: () => void;
  /** On the bar of a phone, where it is a sign of its own. */
  phone?: boolean;
};

/** Search or do: every action of the page, every place, documents, customers and articles, by keyboard. */
export function Palette({ companies, Panel, onNear, phone }: Props) {
  const t = useTranslations("shell.palette");
  const [wanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={phone ? css.sign : css.ask}
        aria-label={t("open")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <path d="M9.3 9.3L13 13" stroke="currentColor" strokeWidth="1.4" />
        </svg>
        {phone ? null : (
          <>
            <span aria-hidden="true">{t("open")}</span>
            <Kbd keys="Control+K" />
          </>
        )}
      </button>
      {wanted ? (
        <Suspense>
          <Panel open={isOpen} onClose={() => setOpen(false)} companies={companies} />
        </Suspense>
      ) : null}
    </>
  );
}
