"use client";
import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { buttonClass } from "./button-class";
import { Kbd } from "./kbd";

export type PanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The first line, such as "Nothing has happened yet". */
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** Is true when the marigold line is shown above the foot, which marks the person's turn. */
  marksTurn?: boolean;
  /** Is true for a sheet beside which a wide page is still readable. */
  isDocked?: boolean;
  /**
   * The element that gets the focus when the panel closes; needed when an element inside takes the focus on appearing.
   */
  focusAfterClose?: RefObject<HTMLElement | null>;
  shape: "dialog" | "sheet";
};

/** Shows a dialog or sheet, named by its title. It traps the focus, closes on Escape and then gives the focus back. */
export default function Panel({
  isOpen,
  onClose,
  title,
  lead,
  children,
  foot,
  marksTurn,
  isDocked,
  focusAfterClose,
  shape,
}: PanelProps) {
  const t = useTranslations("common");
  return (
    <Dialog.Root open={isOpen} onOpenChange={(willBeOpen) => (willBeOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={isDocked ? "scrim docked" : "scrim"} />
        <Dialog.Popup className={isDocked ? `${shape} docked` : shape} finalFocus={focusAfterClose}>
          <div className="panel-head" data-keys="panel">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className={buttonClass({ variant: "quiet", size: "sm" })}>
              {t("close")}
              <span className="ml-2">
                <Kbd shortcut="Escape" />
              </span>
            </Dialog.Close>
            {lead ? <Dialog.Description>{lead}</Dialog.Description> : null}
          </div>
          <div className="panel-body">{children}</div>
          {foot ? <div className={marksTurn ? "panel-foot" : "panel-foot calm"}>{foot}</div> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
