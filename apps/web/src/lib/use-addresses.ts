// Provinces, their districts and postcodes, from either end: the postcode first, or province and district first.
import { useCallback, useEffect, useRef, useState } from 'react';
import { arabicDigits } from '@raan/contract/digits';
import { findAddresses } from '@raan/contract/storefront/storefront-endpoints';
import type { ThaiAddress } from '@raan/contract/storefront/storefront';
import { call } from './api.ts';

const POSTCODE_DIGITS = 5;

type AddressPart = { province: string; district: string; postal_code: string };

type Addresses = {
  provinces: readonly string[];
  /** Those of the chosen province, or of the typed postcode. */
  districts: readonly ThaiAddress[];
  isUnknownPostcode: boolean;
  failed: boolean;
  choosePostcode: (postcode: string) => void;
  chooseProvince: (province: string) => void;
  chooseDistrict: (district: string) => void;
  retry: () => void;
};

/** `change` is told what follows from a choice. Answers that come too late are dropped. */
export function useAddresses(part: AddressPart, change: (part: Partial<AddressPart>) => void): Addresses {
  const [provinces, setProvinces] = useState<readonly string[]>([]);
  const [districts, setDistricts] = useState<readonly ThaiAddress[]>([]);
  const [isUnknownPostcode, setIsUnknownPostcode] = useState(false);
  const [failed, setFailed] = useState(false);
  const asked = useRef(0);

  const ask = useCallback(
    async (
      query: { province?: string; postal_code?: string },
      take: (found: readonly ThaiAddress[]) => void,
    ) => {
      asked.current += 1;
      const mine = asked.current;
      try {
        const { districts: found } = await call(findAddresses, { query });
        if (mine !== asked.current) return;
        setFailed(false);
        take(found);
      } catch {
        if (mine === asked.current) setFailed(true);
      }
    },
    [],
  );

  const loadProvinces = useCallback(async () => {
    try {
      const answer = await call(findAddresses, {});
      setProvinces(answer.provinces);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  // State is set when the answer is there, not in the effect itself.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => void loadProvinces(), [loadProvinces]);
  // What was typed before the page was left has its districts again.
  const kept = useRef(part.province);
  useEffect(() => {
    if (kept.current) void ask({ province: kept.current }, setDistricts);
  }, [ask]);

  return {
    provinces,
    districts,
    isUnknownPostcode,
    failed,
    retry() {
      void loadProvinces();
      if (part.province) void ask({ province: part.province }, setDistricts);
    },
    choosePostcode(typed) {
      const postcode = arabicDigits(typed).replace(/\D/g, '').slice(0, POSTCODE_DIGITS);
      change({ postal_code: postcode });
      setIsUnknownPostcode(false);
      if (postcode.length < POSTCODE_DIGITS) return;
      void ask({ postal_code: postcode }, (found) => {
        setIsUnknownPostcode(found.length === 0);
        if (found.length === 0) return;
        setDistricts(found);
        const stays = found.find((one) => one.province === part.province && one.district === part.district);
        const only = found.length === 1 ? found[0] : stays;
        const province =
          new Set(found.map((one) => one.province)).size === 1 ? found[0]?.province : only?.province;
        change({ province: province ?? '', district: only?.district ?? '' });
      });
    },
    chooseProvince(province) {
      change({ province, district: '', postal_code: '' });
      setIsUnknownPostcode(false);
      void ask({ province }, setDistricts);
    },
    chooseDistrict(district) {
      const chosen = districts.find(
        (one) => one.district === district && (!part.province || one.province === part.province),
      );
      const codes = chosen?.postal_codes ?? [];
      const postcode = codes.includes(part.postal_code) ? part.postal_code : (codes[0] ?? part.postal_code);
      change({ district, postal_code: postcode, ...(chosen && { province: chosen.province }) });
      setIsUnknownPostcode(false);
    },
  };
}
