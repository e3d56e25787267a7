"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { ModalDialog } from "@/components/ui/sheet";
import { type KeyOnPage, keysOnPage, markRow, moveRow, press, setSingleKeys, singleKeysOn } from "./keyboard";

/** One listener for the page's keys, and the list of them behind `?`. */
export function Keys() {
  const t = useTranslations("shell.keys");
  const [list, setList] = useState<{ keys: readonly KeyOnPage[]; rows: boolean; marks: boolean } | null>(null);
  const [on, setOn] = useState(true);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "?" && press(event, document)) {
        setOn(singleKeysOn());
        setList({
          keys: keysOnPage(document),
          rows: document.querySelector("a[data-row]") !== null,
          marks: document.querySelector("input[data-mark]") !== null,
        });
        event.preventDefault();
      } else if (press(event, document) || moveRow(event, document) || markRow(event, document)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <ModalDialog open={list !== null} onClose={() => setList(null)} title={t("title")} lead={t("lead")}>
      <dl className="grid grid-cols-[88px_1fr] gap-y-2 text-sm">
        {list?.keys.map(({ keys, label }) => (
          <KeyRow key={`${keys} ${label}`} keys={[keys]} label={label} />
        ))}
        {list?.rows ? <KeyRow keys={["J", "K"]} label={t("move")} /> : null}
        {list?.rows ? <KeyRow keys={["Enter"]} label={t("openRow")} /> : null}
        {list?.marks ? <KeyRow keys={["X"]} label={t("mark")} /> : null}
        {list?.marks ? <KeyRow keys={["Shift+X"]} label={t("markTo")} /> : null}
        <KeyRow keys={["?"]} label={t("help")} />
      </dl>
      <Button
        className="mt-5"
        size="sm"
        onClick={() => {
          setSingleKeys(!on);
          setOn(!on);
        }}
      >
        {on ? t("off") : t("on")}
      </Button>
    </ModalDialog>
  );
}

function KeyRow({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key} keys={key} />
        ))}
        <span className="sr">{keys.join(", ")}</span>
      </dt>
      <dd>{label}</dd>
    </>
  );
}
