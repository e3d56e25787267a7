"use client";
import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { buttonClass } from "./button-class";
import { Kbd } from "./kbd";

export type PanelProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The first line, such as "Nothing has happened yet". */
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** The marigold tread over the foot: this is the step that is yours to take. */
  turn?: boolean;
  /** A sheet that a wide page makes room for, so that both are read. */
  docked?: boolean;
  /** What gets the focus when it closes; needed where something inside takes the focus as it appears. */
  backTo?: RefObject<HTMLElement | null>;
  shape: "dialog" | "sheet";
};

/** Traps the focus, closes on Escape, gives the focus back. The title names it. */
export default function Panel({ open, onClose, title, lead, children, foot, turn, docked, backTo, shape }: PanelProps) {
  const t = useTranslations("common");
  return (
    <Dialog.Root open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={docked ? "scrim docked" : "scrim"} />
        <Dialog.Popup className={docked ? `${shape} docked` : shape} finalFocus={backTo}>
          <div className="panel-head" data-keys="panel">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className={buttonClass({ look: "quiet", size: "sm" })}>
              {t("close")}
              <span className="ml-2">
                <Kbd keys="Escape" />
              </span>
            </Dialog.Close>
            {lead ? <Dialog.Description>{lead}</Dialog.Description> : null}
          </div>
          <div className="panel-body">{children}</div>
          {foot ? <div className={turn ? "panel-foot" : "panel-foot calm"}>{foot}</div> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
