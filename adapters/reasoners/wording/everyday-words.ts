/**
 * Everyday words and, behind the colon, the words that documents of an organisation use for them, the usual one first. `*` stands for
 * any one word. English words are found in any inflection, Korean ones with any particle; one that ends in `-` is the beginning
 * of a verb, found with any ending.
 */
export const EVERYDAY_WORDS = `
kid, little one, toddler, son, daughter: child
newborn, baby was born, just been born, was just born, just born: newborn, birth
have a baby, expecting a baby: pregnancy, pregnant, maternity
dad, daddy: father, partner, paternity
mom, mum, mommy, mummy: mother, maternity
wife, husband, hubby: spouse, partner
mom and dad, grandma, grandpa, in-laws: family member, relative, family
get married, getting married, got married, tie the knot, wedding: marriage, wedding
passed away, passed on, funeral: bereavement, death, condolence
time off, days off, day off, off day, take off from work, get off work: leave, vacation, holiday
roll over, roll * over, take over to next year, keep for next year, save for next year: carry over, transfer
leftover, left over, not used up, didn't use, haven't used, not taken: unused, remaining
flu, fever, stomach bug: illness, sickness
throw up, under the weather, feel sick, not feeling well, feel unwell, feeling ill: am sick, am ill
call in sick, call off sick: report sick, report an absence
can't come in, cannot come in, can't make it in, too ill to work: am absent, am sick
stay in bed: be absent, be sick
doctor's note, sick note, note from the doctor, note from my doctor: medical certificate, certificate
twisted my *, sprained my *, broke my arm, broke my leg, broke my wrist, hurt myself, got hurt, cut myself, fell down the stairs, injured myself: had an accident, had an injury
on the way to work, on my way to work, on the way home, cycling to *, biking to *, driving to work: commuting, commute
quit, quitting, hand in my notice, give notice, walk away from my job, leave the company: resign, resignation, termination, leave
get fired, got fired, get sacked, laid off, kicked out: dismissal, termination
boss, my superior, higher-up: manager, supervisor, team lead
paycheck, paycheque, payslip, pay slip, pay day, payday: salary, payroll, pay
pay rise, pay raise, raise in pay, get a raise: salary increase, salary review, raise
newbie, new joiner, new starter, new hire, new guy: new employee, onboarding
stay late, work late, extra hours, weekend work, work on weekends, work on the weekend: overtime
work from home, home office day, wfh: remote work, telework
at my place, in my flat, in my apartment: at home, home office
sleep in, come in later, come in late: rest, start late
mates, coworker, co-worker, teammate, workmate: colleague, employee
per head, a head, per nose, for each person, each of us: per person
night out, evening out, dinner with the team, drinks with the team, beers with the team, team night: team dinner, team event, dinner
max, at the most: maximum, limit, at most
at the very least: minimum, at least
company plastic, work card, company credit card, company card: corporate card, card
groceries, private stuff, personal stuff, something private, something for myself, my own stuff, own shopping: personal purchase, private purchase, personal expense, personal
by accident, accidentally, without noticing: by mistake
cab, uber: taxi
plane ride, plane, long haul: flight, air travel
plane ticket: flight, air ticket
better class, nicer seat, fancier seat, more legroom, fly business: business class, premium economy, class
train ride, by rail: train
place to stay, room for the night, bed for the night, where to sleep: hotel, accommodation, lodging
money back, pay me back, paid back, pays me back, out of my own pocket, out of pocket, from my own money, my own money: reimbursement, reimburse, refund, expense
get money for, get some money for, get cash for: get an allowance for, get a reimbursement for, get paid for
chip in for, pay part of, pay towards: subsidise, support
invoice me, got billed: invoice
pricey: expensive, cost
food money, lunch money, money for food, money for lunch, money for meals: meal allowance, per diem, meals
bike: bicycle
park my car, parking spot, parking space, leave my car: parking
dog, cat, puppy: pet, animal
computer, pc: laptop, workstation, device
cell phone, cellphone, handset, smartphone: phone, mobile phone, device
busted, kaputt, went dead, won't turn on, won't start, doesn't turn on, doesn't start, acting up, stopped working, gave up the ghost, conked out, quit working: broken, defect, defective, failure, fault
gone missing, has disappeared, left on the train, left in the taxi, misplaced, fell into a river, fell into the water, fell in the water, got swiped, got nicked, was robbed: was lost, was stolen
weird email, strange email, odd email, fishy email, weird mail, strange mail, scam mail, scam email: phishing mail, phishing email, suspicious mail, suspicious email, phishing
weird link, strange link, odd link, fishy link, dodgy link, shady link, dodgy attachment, strange attachment: phishing link, suspicious link, malicious link, phishing
weird, fishy, dodgy, shady, sketchy: suspicious
typed in my credentials, typed my password, typed in my password, entered my credentials: entered a password
gave * my password, handed out my password: shared a password
hack, got a virus: security incident, malware
leaked: data breach, disclosure, breach
locked out, can't log in, cannot log in, can't get in, can't sign in, cannot sign in, shut out: locked, account lock
wrong password, mistyped my password: failed login, failed sign-in, password
usb stick, thumb drive, flash drive, memory stick, pen drive: usb, removable media, external storage
dropbox, google drive, icloud, onedrive, my own cloud, personal cloud: cloud storage, cloud service, external storage
gmail, hotmail, my own mail, my private mail: private mail, personal email, external mail
spain, france, germany, italy, portugal, greece, switzerland, austria, poland, sweden, norway, england, ireland, scotland, canada, mexico, brazil, argentina, australia, india, thailand, vietnam, singapore, malaysia, indonesia, philippines, turkey, egypt, morocco, bali, hawaii: abroad, overseas
chatgpt, chat gpt, copilot, ai chatbot, ai tool: generative ai, ai tools, ai service
push straight, push directly, commit straight: direct push, push
go live, ship a feature, ship my code, ship something, push to production, push to prod, put into production, bring live: deploy, deployment, release
prod: production
go back to the old version, go back to the previous version: roll back, revert
slow as hell, laggy, takes forever, takes ages: latency, response time, performance
doesn't compile, won't compile, does not compile, doesn't build, won't build: build fails, build
server is down, site is down, service is down, system is down, server went down, site went down: outage, incident
pager: on-call alert, on-call
paged: alerted
woke me up, woken up, kept me up, kept me awake, rang all night: worked at night, night work
goes off all the time, keeps going off: unnecessary alert, alert
second pair of eyes, look over my code, look at my code, check my code: code review, review
who needs to know, who has to know, who has to hear about *, who should hear about *, who must hear about *, whom do i tell, who do i tell, who should i tell: who must be informed, who must be notified, whom to report to
who do i call, whom do i call, who can i call, who do i ring: contact, hotline, call
sign up, put my name down: register, enrol
okayed, ok'd, get the green light, give the green light, the green light for, thumbs up: approval
sign off: approve
hand in, turn in, send in: submit, submission
fill in, fill out: complete, form
throw away, throw out, chuck out: dispose, disposal, destroy, delete
hang on to, hold on to, keep around: retain, retention, keep
give back, hand back, bring back: return
mess up, screw up, botched: error, mistake
get in trouble, in trouble, get punished, get told off: disciplinary action, sanction, violation
swap: exchange, replace
freebie, present from *, gift from *: gift
snitch, blow the whistle: report, whistleblowing
evening class: training, course, conference
textbook: book
shot, jab: vaccination
blood test: laboratory test, blood sample
bring someone, bring a guest, bring a friend, bring my friends: visitor, guest
cut back, cut down: reduce, reduction
what to wear: clothing, dress code
smoke, have a smoke, cigarette: smoking
booze, beer: alcohol
월욜: 월요일
화욜: 화요일
수욜: 수요일
목욜: 목요일
금욜: 금요일
토욜: 토요일
일욜: 일요일
애, 애기, 아기, 아이, 꼬맹이: 자녀, 신생아
아기 낳-, 애 낳-, 아이 낳-, 아기 태어나-, 아기 태어났-, 아이 태어나-, 아이 태어났-, 애 태어났-: 출산, 출생
배 속, 뱃속, 아기 가졌-, 아이 가졌-: 임신, 임산부
아빠, 애아빠, 애 아빠: 아버지, 배우자
엄마, 애엄마, 애 엄마: 어머니, 임산부
와이프, 집사람, 아내, 남편, 신랑: 배우자
엄마 아빠, 부모님, 할머니, 할아버지, 장모님, 장인어른: 부모, 가족, 친족
장가가-, 장가 가-, 시집가-, 시집 가-, 식을 올리-: 결혼, 혼인
돌아가셨-, 돌아가시-, 장례식, 초상나-, 상 당하-, 상 당해-, 상 당했-: 사망, 조의, 경조
쉬는 시간: 휴게 시간, 휴식 시간
쉬는 날, 노는 날, 빨간 날: 휴일, 휴무일, 공휴일
쉬어야-, 쉬어도-, 쉬고-, 쉬려-, 쉬면-, 쉴 수, 쉴게-, 쉴까-, 쉬게-, 쉬었-, 쉬는, 쉴, 쉬나-, 하루 쉬-, 며칠 쉬-: 휴가, 휴식
못 나가-, 못 나갈-, 못 나올-, 못 나오-, 출근 못-, 안 나가도: 결근, 병가, 휴가
남은 휴가, 못 쓴 휴가, 안 쓴 휴가, 쓰고 남은, 다 못 쓴: 미사용, 잔여
내년으로 넘기-, 내년으로 넘어가-, 내년에 쓸, 내년에 써-, 다음 해로 넘-, 넘겨서-: 이월
아파서-, 아플-, 아픈데-, 아프-, 아팠-, 몸이 안 좋-, 몸 상태가, 몸살-, 감기-, 독감-, 열나-, 열이 나-, 배탈-, 앓아누-: 병가, 질병, 아프
진단서 떼-, 의사 소견서, 병원 서류: 진단서, 소견서
다쳤-, 다치-, 다친, 다쳐-, 삐끗-, 삐었-, 접질-, 부러졌-, 부러져-, 넘어졌-, 넘어져-: 부상, 재해, 사고
출근길에, 출근하다, 퇴근길에, 퇴근하다, 회사 오다가, 회사 가다가, 집에 가다가: 출퇴근, 통근
그만두-, 그만둘-, 그만뒀-, 관두-, 관둘-, 때려치-, 회사 나가-: 퇴사, 퇴직, 사직
잘리-, 잘렸-, 짤리-, 짤렸-, 쫓겨나-: 해고
윗사람, 상사, 보스, 윗분: 관리자, 상급자, 팀장
신입, 신참, 막내, 새로 온, 새로 들어온, 갓 들어온: 신규 입사자, 신입 사원, 입사
알바, 아르바이트: 기간제, 시간제, 단시간
밤늦게까지-, 밤샘-, 밤새-, 주말에 나와-, 주말에 나오-, 휴일에 나와-, 휴일에 나오-, 더 일하-, 늦게까지 일하-, 늦게까지 일해-, 주말에 일하-, 주말에 일해-: 연장 근로, 초과 근무, 휴일 근로
집에서 근무-, 집에서 해도, 집에서 일하-, 집에서 일해-, 집에서 일할: 재택근무, 원격 근무
스페인, 프랑스, 독일, 이탈리아, 포르투갈, 그리스, 스위스, 영국, 캐나다, 멕시코, 브라질, 호주, 인도네시아, 태국, 베트남, 싱가포르, 말레이시아, 필리핀, 발리, 하와이, 괌, 터키, 이집트: 해외, 국외
늦게 와-, 늦게 오-, 늦잠-, 늦게 출근-, 늦게 나와-: 지각, 늦게, 휴식
일찍 퇴근-, 먼저 퇴근-, 일찍 가도, 일찍 가려-, 일찍 가면, 먼저 가도, 먼저 가려-: 조퇴, 조기 퇴근
땡땡이-: 결근, 무단
한 사람당, 한 명당, 머릿수대로, 인원당: 1인당
지방 일하러-, 지방 일 보러, 지방 내려가-, 지방 가는, 지방 갈, 지방 가면, 지방 가서: 국내 출장, 출장
외국 일하러-, 외국 나가-, 해외 나가-, 외국 가는, 외국 갈, 외국 가면, 외국 가서: 해외 출장, 국외
일하러 가-, 일하러 갈-, 일 보러 가-: 출장
밥값, 밥 값, 점심값, 저녁값, 식대, 밥 먹는 돈: 식비, 식대, 일비
술값, 회식비, 술자리, 한잔-, 술 마시-, 밥 한 끼: 회식, 회식비
차비: 교통비, 여비, 운임
택시비: 택시 요금, 택시, 교통비
기름값: 유류비, 주유비
비행기표, 비행기 표: 항공권
비행기: 항공편, 항공권, 항공
비즈니스석, 좋은 자리, 넓은 자리: 비즈니스 클래스, 좌석 등급
방값, 방 잡-, 숙소비, 자는 데, 묵을 데, 묵는-: 숙박비, 숙박, 호텔
내 돈-, 제 돈으로, 사비-, 개인 돈-, 자비로: 개인 비용, 선지출, 경비, 정산
돈 돌려받-, 돌려받-: 환급, 반환, 정산
보태-, 돈 대 줘-, 돈 대 주나: 지원, 지급
공짜로, 공짜, 거저: 무료
긁어-, 긁었-, 긁으-, 카드 긁-: 결제, 사용
개인 물건, 내 물건, 개인적인 거, 장 본, 장 봤-: 개인 용도, 사적 사용, 개인
실수로, 깜빡하고: 착오, 실수
사려는데, 사려고-, 사려면, 사고 싶-, 사야-, 살 수, 살 때, 사도, 샀-, 사달라-: 구매, 구입
책, 책값: 도서, 서적
학원, 강의, 강좌, 수업: 교육, 강의
차 세우-, 차 대도, 차 댈, 차 대면, 차 대려-: 주차
컴퓨터, 컴터, 컴, 피시, 피씨: 노트북, 업무용 PC, 장비
핸드폰, 휴대폰, 폰, 스마트폰: 휴대전화, 스마트폰, 모바일 기기
맛이 갔-, 맛이 가버-, 맛이 가서, 맛이 간, 맛 갔-, 먹통-, 뻗었-, 뻗어-, 안 켜-, 켜지지 않-, 망가졌-, 망가져-, 망가지-, 고장났-: 고장, 장애, 파손
잃어버렸-, 잃어버리-, 도둑맞-, 훔쳐-, 두고 내렸-, 두고 왔-, 놓고 내렸-, 놓고 왔-: 분실, 도난
이상한 메일, 수상한 메일, 스팸 메일, 낚시 메일, 사기 메일: 피싱, 의심 메일
이상한 링크, 수상한 링크, 이상한 주소, 이상한 첨부, 수상한 첨부: 피싱, 의심, 악성
수상한, 수상하-: 의심
해킹-, 뚫렸-, 뚫린, 털렸-, 털린, 바이러스-: 침해, 보안 사고, 악성코드
새어 나가-, 새어 나갔-, 유출됐-: 유출, 개인정보 유출
못 들어가-, 접속 안 되-, 접속 안 돼-, 로그인 안 되-, 로그인 안 돼-, 못 들어갈-, 안 들어가져-, 잠겼-, 잠겨-: 잠금, 잠김, 차단
틀려서-, 틀렸-, 틀리면-, 잘못 쳤-, 잘못 입력-, 잘못 쳐-: 실패, 오류, 오입력
풀리-, 풀려-, 풀어 주-, 풀어줘-: 해제
비밀번호 까먹-, 비번 까먹-, 비밀번호 잊어-, 비번 잊어-, 비밀번호 기억 안-, 비번 기억 안-: 비밀번호 초기화, 비밀번호 재설정, 비밀번호 분실
비번: 비밀번호
외국에서 일하-, 외국에서 일해-, 해외에서 일하-, 해외에서 일해-: 해외, 국외
유에스비, 메모리 스틱: USB, 이동식 저장 매체, 외부 저장 장치
드롭박스, 구글 드라이브, 개인 클라우드, 네이버 마이박스: 클라우드, 외부 저장소, 클라우드 저장소
챗지피티, 챗GPT, 인공지능 챗봇: 생성형 AI, 인공지능
알람: 알림, 경보
쓸데없-, 쓸모없-, 의미 없-: 불필요, 조치가 필요 없
울리-, 울려-, 울렸-: 발생, 알림
자다 깨-, 자다가 깨-, 밤에 깨-, 새벽에 불려-, 불려 나-, 호출돼-: 호출, 당직, 온콜
다운됐-, 죽어 있-, 접속 불가-: 장애, 중단
느려-, 느린데-, 느리-, 버벅-: 지연, 응답 시간, 성능
되돌리-, 원래대로-, 옛날 버전-, 이전 버전으로-: 롤백, 되돌리기
내보내-: 배포, 등록, 게시
봐 주-, 봐줄-, 봐줘-, 검사받-: 검토, 리뷰
적어야-, 적어도 되-, 써넣-, 써 넣-: 기록, 기재, 작성
낸 사람, 일으킨 사람, 저지른 사람: 유발자, 관련자, 담당자
전화하죠, 전화해-, 전화하면-, 전화할-, 전화하나-: 연락처, 문의, 전화
물어보-, 물어봐-, 여쭤-: 문의
허락-, 오케이 받-, 컨펌-: 승인, 결재, 허가
갖다 버리-, 쓰레기 버리-, 종이 버리-, 서류 버리-: 폐기, 파기
돌려주-, 돌려줘-, 갖다주-, 갖다 주-: 반납, 반환
들고 나가-, 들고나가-, 집에 가져가-, 밖으로 가져가-: 반출
데려와-, 데려오-, 데리고 와-, 데리고 오-: 방문객, 방문자, 내방객
강아지, 고양이: 반려동물, 동물
혼나-, 혼날-, 징계받-: 징계, 위반, 제재
고자질-, 찌르-: 신고, 제보
얻어먹-: 향응, 접대
담배, 담배 피-: 흡연
술: 주류, 음주
옷차림, 입고 와-, 입어도-: 복장
주사, 예방주사: 예방 접종, 주사
피 뽑-, 피검사: 채혈, 혈액 검사
다음 날, 담날: 익일, 다음 날
`;
