"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, Suspense, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import type { Role } from "@/lib/rules/access/roles";
import css from "./palette.module.css";

/** The props of a panel of the palette. */
export type PalettePanelProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The person's companies, to switch between them. */
  companies: readonly PaletteCompany[];
};

/** One of the person's companies, with the facts needed to switch to it. */
export type PaletteCompany = {
  companyId: string;
  name: string;
  countryCode: string;
  role: Role;
  /** Is true when the books can be read without signing in to the company first. */
  isConnected: boolean;
};

type Props = Pick<PalettePanelProps, "companies"> & {
  /** The panel; its code is loaded when the palette is opened. */
  Panel: ComponentType<PalettePanelProps>;
  /** Begins to load the panel, because the pointer or the focus is on the button. */
  onPointerNear: () => void;
  /** Is true on the bar of a phone, where the button is an icon. */
  isPhone?: boolean;
};

/** The palette finds actions of the page, places, documents, customers and articles, by keyboard. */
export function Palette({ companies, Panel, onPointerNear, isPhone }: Props) {
  const t = useTranslations("shell.palette");
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={isPhone ? css.sign : css.ask}
        aria-label={t("open")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
        onPointerEnter={onPointerNear}
        onFocus={onPointerNear}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <path d="M9.3 9.3L13 13" stroke="currentColor" strokeWidth="1.4" />
        </svg>
        {isPhone ? null : (
          <>
            <span aria-hidden="true">{t("open")}</span>
            <Kbd shortcut="Control+K" />
          </>
        )}
      </button>
      {wasOpened ? (
        <Suspense>
          <Panel isOpen={isOpen} onClose={() => setIsOpen(false)} companies={companies} />
        </Suspense>
      ) : null}
    </>
  );
}
