import { OfferSaid } from "@/components/offer/offer-said";

export default function NoOffer() {
  return <OfferSaid what="unknown" />;
}
