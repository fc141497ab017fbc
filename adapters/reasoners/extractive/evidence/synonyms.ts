import { queryTokens } from '../../../../domain/text/index.js';

/** Words that are used for each other, of office and IT, then of everyday services; each line is one meaning, both languages. */
const GROUPS = `
방법 절차 순서 과정 요령 procedure steps method
며칠 일수 days
정산 환급 청구 reimburse reimbursement settle settlement refund
출장비 여비 출장경비
경비 비용 지출 expense cost spending
연차 연차휴가 휴가 vacation leave holiday pto
병가 sick ill illness
연장근로 야근 초과근무 시간외근무 overtime
숙박 숙박비 숙소 호텔 hotel lodging accommodation
분실 잃어 lost lose loss
잊어 잊은 forget forgot forgotten
쌍둥이 다태아 twins multiples
와이파이 무선랜 wi-fi wifi
물건 물품 goods
km kilometre kilometer 킬로미터
고장 고장나 파손 broken defective faulty damaged
교체 바꾸 바꿔 replace replacement
반차 half-day
급여 월급 월급날 급여일 임금 salary pay paid payroll wage
무료 공짜
상여금 보너스 성과급 bonus
영수증 증빙 receipt
구매 구입 매입 purchase procurement buy
결재 승인 허가 approval approve sign-off
신청 요청 접수 request apply application
제출 상신 submit
퇴사 퇴직 사직 resign resignation offboarding
입사 온보딩 onboarding joining
재택근무 원격근무 재택 remote wfh telework
근무시간 업무시간
근무 근로 일하 일해 work
육아휴직 출산휴가 parental maternity paternity
비밀번호 암호 패스워드 password passcode
계정 아이디 account login
권한 접근 access permission privilege
인증 로그인 authentication login sign-in
다단계인증 이중인증 mfa 2fa two-factor
보안사고 침해사고 breach
1인당 인당 사람당 명당
해외 국외 외국 abroad overseas foreign
취약점 vulnerability flaw
패치 업데이트 갱신 patch update upgrade
변경사항 변경점 changelog changes
장애 사고 incident outage failure
오류 에러 버그 error bug fault
배포 릴리스 릴리즈 출시 deploy deployment release rollout
되돌리기 롤백 rollback revert
당직 온콜 on-call oncall
사후분석 회고 포스트모템 postmortem retrospective
모니터링 감시 관제 monitoring
알림 경보 alert alarm notification
데이터베이스 디비 database db
서버 호스트 server host
노트북 랩톱 laptop notebook
장비 기기 equipment device hardware
네트워크 망 network
가상사설망 vpn
설치 셋업 install installation setup
설정 구성 configuration configure setting config
삭제 제거 delete remove
생성 작성 create
수정 편집 edit modify change
조회 검색 확인 lookup search find
빌드 컴파일 build compile
저장소 리포지토리 레포 repository repo
테스트 시험 test testing
코드리뷰 리뷰 review
문서 매뉴얼 가이드 document manual guide documentation
회의 미팅 meeting
교육 훈련 연수 training education course
일정 스케줄 schedule calendar
기한 마감 deadline due
담당자 책임자 owner contact
부서 조직 department division
직원 임직원 사원 employee staff
관리자 매니저 manager supervisor administrator admin
고객 사용자 customer user client
계약 약정 contract agreement
청구서 인보이스 invoice bill
예산 budget
한도 상한 limit maximum cap
분류 등급 classification
보관 보존 retention retain
지급 입금 payment pay paid
마이크로서비스 microservice microservices
모놀리식 모놀리스 monolith monolithic
아키텍처 구조 architecture
일비 식비 per-diem allowance
장점 이점 advantage advantages benefit
단점 약점 disadvantage disadvantages drawback
차이점 차이 difference compared
무게 중량 heavy weight weigh
높이 tall height
길이 length
너비 폭 wide width
깊이 deep depth
온도 기온 temperature
속도 fast speed
크기 size
과태료 벌금 범칙금 위반금 fine penalty
난방 보일러 heating boiler radiator
승강기 엘리베이터 lift elevator
환불 환급 반환 돌려받 refund
반품 환불 return refund
해지 해약 철회 취소 cancel cancellation terminate termination withdraw withdrawal
보증 보증기간 품질보증 워런티 warranty guarantee
보증금 예치금 deposit
예약금 계약금 deposit
자기부담금 면책금 공제액 excess deductible
보험료 premium
보상 배상 compensation indemnity
연체료 연체 overdue late
요금 이용료 사용료 가격 fee price charge tariff
할인 감면 discount reduction
회비 dues subscription
입실 체크인 check-in checkin
퇴실 체크아웃 check-out checkout
대출 빌리 빌려 대여 borrow loan lend rental hire
도서 book
차량 자동차 승용차 car vehicle
전기차 electric
이륜차 오토바이 motorcycle motorbike
자전거 bicycle bike cycle
면허 면허증 licence license
수하물 luggage baggage suitcase
항공기 비행기 항공편 flight plane aircraft
시험 고사 exam examination
재시험 재응시 resit retake
불합격 낙제 fail failed flunk
성적 학점 mark grade
수업 강의 강좌 class lesson lecture
수강료 수업료 등록금 tuition
장학금 scholarship bursary
논문 thesis dissertation
학부생 undergraduate
대학원생 graduate postgraduate
졸업생 동문 alumni alumnus
교수 professor
교사 선생님 teacher
병원 의원 hospital clinic
의사 doctor physician
환자 patient
의약품 medicine medication drug
예방접종 백신 vaccination vaccine
입원 inpatient hospitalisation hospitalization
통원 외래 outpatient
어린이 아이 아동 child kid
아기 영아 baby infant
반려동물 애완동물 pet
반려견 강아지 dog puppy
고양이 cat
쓰레기 폐기물 waste rubbish garbage trash refuse
재활용 분리수거 recycling recyclable
청소기 진공청소기 vacuum
배터리 건전지 battery
초기화 리셋 reset restore
비상 긴급 응급 emergency
대피 evacuation evacuate
소화기 extinguisher
안전모 헬멧 helmet
보안경 goggles
장갑 glove
냉장고 fridge refrigerator
냉동고 냉동실 freezer
임차인 세입자 tenant lessee
임대인 집주인 landlord lessor
임대료 월세 rent
화장실 toilet restroom lavatory
수영장 pool
분실물 유실물 lost-property
음료 음료수 drink beverage
흡연 담배 smoking smoke cigarette
음주 alcohol drinking
동호회 클럽 club
회원 멤버 member
총회 assembly
번개 천둥 벼락 lightning thunder
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

let byKey: Map<string, string[]> | undefined;

/** Other words for a word, in both languages; empty when none are known. Latin words are found in any inflection. */
export function synonymsOf(surface: string): string[] {
  byKey ??= buildIndex();
  return byKey.get(keyOf(surface)) ?? [];
}

function buildIndex(): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const group of GROUPS) {
    for (const word of group) {
      const key = keyOf(word);
      const others = group.filter((other) => keyOf(other) !== key);
      index.set(key, [...new Set([...(index.get(key) ?? []), ...others])]);
    }
  }
  return index;
}

function keyOf(word: string): string {
  return queryTokens(word).join(' ') || word.toLowerCase();
}
