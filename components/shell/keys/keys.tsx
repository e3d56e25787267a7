"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { consumeEarlyKey } from "./early-key";
import { activateByKey, focusRowByKey, markRowByKey } from "./keyboard";

// The list is rarely opened, so its code is loaded when somebody opens it.
const KeyList = lazy(() => import("./key-list"));

/** Listens for the keys of the page in one place, and shows the list of keys behind `?`. */
export function Keys() {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "?" && activateByKey(event, document)) {
        setWasOpened(true);
        setIsOpen(true);
        event.preventDefault();
      } else if (activateByKey(event, document) || focusRowByKey(event, document) || markRowByKey(event, document))
        event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    const earlyKey = consumeEarlyKey();
    if (earlyKey) onKeyDown(earlyKey);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  if (!wasOpened) return null;
  return (
    <Suspense>
      <KeyList isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
