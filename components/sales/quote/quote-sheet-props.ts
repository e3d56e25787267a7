import type { Quote } from "@/lib/api/contract/sales/quote";
import type { Sale } from "../sale/use-sale";

export type QuoteSheetProps = {
  quote: Quote;
  sale: Sale;
  today: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};
