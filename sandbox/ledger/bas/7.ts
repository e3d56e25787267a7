/** Class 7, personnel, depreciation and other operating costs. */
export const personnelAndDepreciation = `
7000 Löner till kollektivanställda (gruppkonto)
7011 Löner till kollektivanställda
7012 Vinstandelar till kollektivanställda
7013 Lön växa-stöd kollektivanställda
7014 Lön nyanställningsstöd kollektivanställda
7015 Lön yngre kollektivanställda
7016 Lön äldre kollektivanställda
7017 Avgångsvederlag till kollektivanställda
7018 Bruttolöneavdrag kollektivanställda
7019 Upplupna löner och vinstandelar till kollektivanställda
7030 Löner till kollektivanställda (utlandsanställda)
7031 Löner till kollektivanställda, utlandsanställda
7032 Vinstandelar till kollektivanställda, utlandsanställda
7037 Avgångsvederlag till kollektivanställda, utlandsanställda
7038 Bruttolöneavdrag kollektivanställda, utlandsanställda
7039 Upplupna löner till kollektivanställda, utlandsanställda
7080 Löner till kollektivanställda för ej arbetad tid
7083 Föräldralön till kollektivanställda
7085 Permitteringslön till kollektivanställda
7088 Ersättning för semester, kollektivanställda
7089 Övriga löner till kollektivanställda för ej arbetad tid
7200 Löner till tjänstemän och företagsledare (gruppkonto)
7211 Löner till tjänstemän
7212 Vinstandelar till tjänstemän
7213 Lön växa-stöd tjänstemän
7214 Lön nyanställningsstöd tjänstemän
7215 Lön yngre tjänstemän
7216 Lön äldre tjänstemän
7217 Avgångsvederlag till tjänstemän
7218 Bruttolöneavdrag tjänstemän
7219 Upplupna löner och vinstandelar till tjänstemän
7221 Löner till företagsledare
7222 Tantiem till företagsledare
7225 Lön yngre företagsledare
7226 Lön äldre företagsledare
7227 Avgångsvederlag till företagsledare
7228 Bruttolöneavdrag företagsledare
7229 Upplupna löner och tantiem till företagsledare
7230 Löner till tjänstemän och företagsledare (utlandsanställda)
7231 Löner till tjänstemän och företagsledare, utlandsanställda
7232 Vinstandelar till tjänstemän och företagsledare, utlandsanställda
7237 Avgångsvederlag till tjänstemän och företagsledare, utlandsanställda
7238 Bruttolöneavdrag tjänstemän och företagsledare, utlandsanställda
7239 Upplupna löner till tjänstemän och företagsledare, utlandsanställda
7240 Styrelsearvoden
7280 Löner till tjänstemän och företagsledare för ej arbetad tid
7282 Sjuklöner till företagsledare
7283 Föräldralön till tjänstemän
7284 Föräldralön till företagsledare
7285 Semesterlöner till tjänstemän
7286 Semesterlöner till företagsledare
7288 Övriga löner till tjänstemän för ej arbetad tid
7289 Övriga löner till företagsledare för ej arbetad tid
7291 Förändring av semesterlöneskuld till tjänstemän
7292 Förändring av semesterlöneskuld till företagsledare
7300 Kostnadsersättningar och förmåner (gruppkonto)
7310 Kontanta extraersättningar
7311 Ersättningar för sammanträden m.m.
7312 Ersättningar för förslagsverksamhet och uppfinningar
7313 Ersättningar för bostadskostnader
7314 Ersättningar för måltidskostnader
7315 Ersättningar för resor till och från arbetsplatsen
7316 Ersättningar för arbetskläder
7317 Ersättningar för arbetsmaterial och arbetsverktyg
7318 Felräkningspengar
7319 Övriga kontanta extraersättningar
7320 Traktamenten vid tjänsteresa
7322 Skattepliktiga traktamenten, Sverige
7323 Skattefria traktamenten, utlandet
7324 Skattepliktiga traktamenten, utlandet
7330 Bilersättningar
7333 Ersättning för trängselskatt, skattefri
7350 Ersättningar för föreskrivna arbetskläder
7370 Representationsersättningar
7380 Kostnader för förmåner till anställda
7381 Kostnader för fri bostad
7382 Kostnader för fria eller subventionerade måltider
7383 Kostnader för fria resor till och från arbetsplatsen
7384 Kostnader för fria eller subventionerade arbetskläder
7386 Subventionerad ränta
7387 Kostnader för lånedatorer
7388 Anställdas ersättning för erhållna förmåner
7389 Övriga kostnader för förmåner
7390 Övriga kostnadsersättningar och förmåner
7391 Kostnad för trängselskatteförmån
7392 Kostnad för förmån av hushållsnära tjänster
7400 Pensionskostnader (gruppkonto)
7411 Premier för kollektiva pensionsförsäkringar
7412 Premier för individuella pensionsförsäkringar
7418 Återbäring från försäkringsföretag
7420 Förändring av pensionsskuld
7430 Avdrag för räntedel i pensionskostnad
7440 Förändring av pensionsstiftelsekapital
7441 Överföring av medel till pensionsstiftelse
7448 Gottgörelse från pensionsstiftelse
7460 Pensionsutbetalningar
7461 Pensionsutbetalningar till f.d. kollektivanställda
7462 Pensionsutbetalningar till f.d. tjänstemän
7463 Pensionsutbetalningar till f.d. företagsledare
7470 Förvaltnings- och kreditförsäkringsavgifter
7490 Övriga pensionskostnader
7500 Sociala och andra avgifter enligt lag och avtal (gruppkonto)
7511 Arbetsgivaravgifter för löner och ersättningar
7512 Arbetsgivaravgifter för förmånsvärden
7515 Arbetsgivaravgifter på skattepliktiga kostnadsersättningar
7516 Arbetsgivaravgifter på arvoden
7518 Arbetsgivaravgifter på bruttolöneavdrag m.m.
7531 Särskild löneskatt för vissa försäkringsersättningar m.m.
7532 Särskild löneskatt pensionskostnader, deklarationspost
7533 Särskild löneskatt för pensionskostnader
7540 Avkastningsskatt på pensionsmedel
7550 Avkastningsskatt på pensionsmedel, samlingskonto
7551 Avkastningsskatt försäkringsföretag m.fl. samt avsatt till pensioner
7552 Avkastningsskatt utländska pensionsförsäkringar
7571 Arbetsmarknadsförsäkringar
7572 Arbetsmarknadsförsäkringar pensionsförsäkringspremier, deklarationspost
7580 Gruppförsäkringspremier
7581 Grupplivförsäkringspremier
7582 Gruppsjukförsäkringspremier
7583 Gruppolycksfallsförsäkringspremier
7589 Övriga gruppförsäkringspremier
7590 Övriga sociala och andra avgifter enligt lag och avtal
7600 Övriga personalkostnader (gruppkonto)
7621 Sjuk- och hälsovård, avdragsgill
7622 Sjuk- och hälsovård, ej avdragsgill
7623 Sjukvårdsförsäkring, ej avdragsgill
7630 Personalrepresentation
7632 Personalrepresentation, ej avdragsgill
7650 Sjuklöneförsäkring
7670 Förändring av personalstiftelsekapital
7671 Avsättning till personalstiftelse
7678 Gottgörelse från personalstiftelse
7691 Personalrekrytering
7692 Begravningshjälp
7693 Fritidsverksamhet
7699 Övriga personalkostnader, andra
7710 Nedskrivningar av immateriella anläggningstillgångar
7720 Nedskrivningar av byggnader och mark
7730 Nedskrivningar av maskiner och inventarier
7740 Nedskrivningar av vissa omsättningstillgångar
7760 Återföring av nedskrivningar av immateriella anläggningstillgångar
7770 Återföring av nedskrivningar av byggnader och mark
7780 Återföring av nedskrivningar av maskiner och inventarier
7790 Återföring av nedskrivningar av vissa omsättningstillgångar
7811 Avskrivningar på balanserade utgifter
7812 Avskrivningar på koncessioner m.m.
7813 Avskrivningar på patent
7814 Avskrivningar på licenser
7815 Avskrivningar på varumärken
7816 Avskrivningar på hyresrätter
7817 Avskrivningar på goodwill
7819 Avskrivningar på övriga immateriella anläggningstillgångar
7821 Avskrivningar på byggnader
7824 Avskrivningar på markanläggningar
7829 Avskrivningar på övriga byggnader
7830 Avskrivningar på maskiner och inventarier
7831 Avskrivningar på maskiner och andra tekniska anläggningar
7833 Avskrivningar på installationer
7836 Avskrivningar på leasade tillgångar
7839 Avskrivningar på övriga maskiner och inventarier
7840 Avskrivningar på förbättringsutgifter på annans fastighet
7940 Orealiserade positiva eller negativa värdeförändringar på säkringsinstrument
7971 Förlust vid avyttring av immateriella anläggningstillgångar
7972 Förlust vid avyttring av byggnader och mark
7973 Förlust vid avyttring av maskiner och inventarier
`;
